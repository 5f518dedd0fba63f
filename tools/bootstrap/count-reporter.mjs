import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that prints nothing: it writes how many tests passed, failed and were skipped, as JSON, to the file
 * that `EMETGATE_TEST_COUNTS` names.
 *
 * A test file that could not be loaded has no tests to count, and an error outside of any test belongs to none; each
 * counts as one failure, so that the numbers never look better than the run.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      if (module.errors().length > 0) counts.failed += 1;
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) counts.failed += 1;
    }
    const file = process.env.EMETGATE_TEST_COUNTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  }
}
