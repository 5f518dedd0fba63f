import { defineConfig } from 'vitest/config';

/**
 * The tests that judge mutants: the engine's own, without those that start a process and need a build, and without the
 * search for escapes, which loads another compiler for each mutant.
 */
export default defineConfig({
  test: {
    include: ['tests/engine/**/*.test.ts'],
    exclude: [
      'tests/engine/**/*.it.test.ts',
      'tests/engine/**/linear-time.test.ts',
      'tests/engine/verify/escapes.prop.test.ts',
      'tests/**/fixtures/**',
    ],
    setupFiles: ['tools/mutate/short-properties.ts'],
    // Files share modules: a mutant is switched on when a test begins, and what runs on import is not mutated.
    isolate: false,
    testTimeout: 30_000,
  },
});
