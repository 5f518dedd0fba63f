import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustBeClean, suiteOf } from './checkout.js';
import type { FieldRepository } from './manifest.js';
import { runCommand } from './run-command.js';

/** What a person sees who writes a file and runs the suite. */
export interface HandRun {
  readonly outcome: 'passed' | 'failed' | 'timeout';
  /** The command that decided. */
  readonly command: string;
  readonly durationMs: number;
}

/**
 * Writes one file of the copy for hand runs, runs the suite there without the gate, and puts the file back.
 *
 * @param text the whole file
 */
export async function handRun(
  repository: FieldRepository,
  folder: string,
  path: string,
  text: string,
): Promise<HandRun> {
  const file = join(folder, path);
  const original = readFileSync(file);
  writeFileSync(file, text);
  try {
    let durationMs = 0;
    let last: HandRun | undefined;
    for (const command of suiteOf(repository)) {
      const run = await runCommand({ command, folder, timeoutMs: repository.testTimeoutSeconds * 1000 });
      durationMs += run.durationMs;
      last = { outcome: run.outcome, command, durationMs };
      if (run.outcome !== 'passed') break;
    }
    mustBeClean(folder, [path]);
    if (last === undefined) throw new Error(`Cannot judge ${path}: ${repository.name} has no suite`);
    return last;
  } finally {
    writeFileSync(file, original);
  }
}
