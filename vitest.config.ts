import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/**/fixtures/**'],
    pool: 'forks',
    // Most tests wait for processes and disks: one worker less than cores would leave half of two cores idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
