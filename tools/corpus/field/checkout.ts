import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldRepository } from './manifest.js';
import { runCommand } from './run-command.js';

/** The two copies of one repository: one that the gate guards, one that the suite is run in by hand. */
export interface Checkout {
  readonly gate: string;
  readonly hand: string;
}

/** Installing may compile and download: far above any install seen, below a patient person's limit. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * Makes both copies in `folder`, or finds them there. The whole suite must pass as it came, else the copy is of no use.
 *
 * @param from what git clones: a folder or an address
 */
export async function prepareCheckout(repository: FieldRepository, folder: string, from: string): Promise<Checkout> {
  const checkout = { gate: join(folder, 'gate'), hand: join(folder, 'hand') };
  const ready = join(folder, `ready-${repository.commit}`);
  if (existsSync(ready)) {
    // A run that was cut off may have left a mutant behind.
    for (const copy of [checkout.gate, checkout.hand]) git(copy, 'checkout', '--quiet', '--', '.');
    return checkout;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  git(folder, 'clone', '--quiet', '--no-checkout', from, checkout.gate);
  git(checkout.gate, 'checkout', '--quiet', '--detach', repository.commit);
  await mustPass(repository.install, checkout.gate, INSTALL_TIMEOUT_MS);
  execFileSync('cp', ['-a', checkout.gate, checkout.hand]);
  for (const command of suiteOf(repository)) {
    await mustPass(command, checkout.hand, repository.testTimeoutSeconds * 1000);
  }
  mustBeClean(checkout.hand, []);
  writeFileSync(ready, '');
  return checkout;
}

/** The commands that judge a change, in the gate's order. */
export function suiteOf({ typecheck, test }: FieldRepository): readonly string[] {
  return typecheck === null ? [test] : [typecheck, test];
}

/** Throws when git sees other changes in a copy than those of the given paths. */
export function mustBeClean(folder: string, changed: readonly string[]): void {
  const status = git(folder, 'status', '--porcelain', '--untracked-files=no');
  const seen = status.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
  const others = seen.filter((path) => !changed.includes(path));
  if (others.length > 0) throw new Error(`Cannot trust ${folder}: something changed ${others.join(', ')}`);
}

async function mustPass(command: string, folder: string, timeoutMs: number): Promise<void> {
  const { outcome, tail } = await runCommand({ command, folder, timeoutMs });
  if (outcome !== 'passed') throw new Error(`Cannot use ${folder}: "${command}" ${outcome}\n${tail}`);
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
}
