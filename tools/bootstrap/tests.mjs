import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { runNode } from './run.mjs';

/**
 * Runs the tests and closes with a line that a program can count: `12 passed, 0 failed`, and `, 3 skipped` where some
 * were.
 *
 * @param {readonly string[]} args passed on to vitest: folders, `--reporter`, `-t` …
 * @returns {Promise<number>} vitest's exit code; 1 when no test ran, for a run without tests proves nothing
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'emetgate-tests-'));
  try {
    const counts = join(folder, 'counts.json');
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=./tools/bootstrap/count-reporter.mjs'];
    const { exitCode } = await runNode([vitest, 'run', ...reporters, ...args], {
      show: true,
      env: { EMETGATE_TEST_COUNTS: counts },
    });
    const { passed, failed, skipped } = readCounts(counts);
    process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
    if (exitCode !== 0) return exitCode;
    return failed > 0 || passed === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that ended before it could count is one failure, not silence. */
function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
