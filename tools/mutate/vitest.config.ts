import { defineConfig } from 'vitest/config';

/** The tests that judge mutants: the engine's own, without those that start a process and need a build. */
export default defineConfig({
  test: {
    include: ['tests/engine/**/*.test.ts'],
    exclude: ['tests/engine/**/*.it.test.ts', 'tests/**/fixtures/**'],
    testTimeout: 30_000,
  },
});
