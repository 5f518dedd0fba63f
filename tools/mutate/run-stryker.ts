import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationReport } from './report.js';

/** How a run of the mutation tester ended. */
export type StrykerRun =
  | { readonly kind: 'done'; readonly report: MutationReport; readonly seconds: number }
  | { readonly kind: 'failed'; readonly exitCode: number | null }
  | { readonly kind: 'overdue' };

/**
 * Mutates the given files, each a path or `path:from-to` with lines, and reads the report.
 *
 * @param options.deadlineSeconds after which the run is ended: a mutant that hangs its worker must not hang the caller
 */
export async function runStryker(options: {
  readonly root: string;
  readonly targets: readonly string[];
  readonly deadlineSeconds: number;
}): Promise<StrykerRun> {
  const { root, targets, deadlineSeconds } = options;
  const reportFile = join(root, 'reports', 'mutation.json');
  rmSync(reportFile, { force: true });
  const program = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const startMs = Date.now();
  const child = spawn(process.execPath, [program, 'run', 'stryker.conf.json', '--mutate', targets.join(',')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that its workers end with it.
    detached: true,
  });
  let isOverdue = false;
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    isOverdue = true;
    end();
  }, deadlineSeconds * 1000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  if (isOverdue) return { kind: 'overdue' };
  if (exitCode !== 0) return { kind: 'failed', exitCode };
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as MutationReport;
  return { kind: 'done', report, seconds: (Date.now() - startMs) / 1000 };
}
