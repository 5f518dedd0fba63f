/**
 * Proposes what people have changed: for each commit of some repositories, every file of which one function's body alone is
 * another afterwards. The kernel must accept it and give the commit's own bytes.
 *
 * Usage: node dist/tools/corpus/history.js [--commits N] GIT_DIR …   (default: 1000 body-only changes over all)
 */
import { execFileSync } from 'node:child_process';
import { languageOf } from '../../src/engine/index.js';
import type { FunctionSymbol } from '../../src/engine/symbols/symbol-table.js';
import { parseSync } from '../../src/platform/referee/oxc.js';
import { admitted, kernelInProcess } from './kernel-in-process.js';

const totals = { commits: 0, files: 0, changes: 0, exact: 0 };
const refusals: string[] = [];

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--') && !/^\d+$/.test(argument));
const flag = process.argv.indexOf('--commits');
const commitsMax = flag === -1 ? 1000 : Number(process.argv[flag + 1]);

const engine = await kernelInProcess();

for (const folder of folders) await readHistory(folder, Math.ceil(commitsMax / folders.length));
process.stdout.write(
  `commits with a body-only change ${totals.commits}; changes ${totals.changes}, accepted with the commit's bytes ${totals.exact}\n` +
    `${refusals.map((refusal) => `  ${refusal}\n`).join('')}`,
);

async function readHistory(folder: string, wanted: number): Promise<void> {
  const commits = git(folder, [
    'log',
    '--no-merges',
    '--format=%H',
    '--',
    '*.ts',
    '*.tsx',
    '*.js',
    '*.jsx',
    '*.mjs',
    '*.cjs',
  ]);
  let found = 0;
  for (const commit of commits.toString().split('\n')) {
    if (commit === '' || found >= wanted) return;
    let changes = 0;
    for (const path of modifiedFiles(folder, commit)) changes += await propose(folder, commit, path);
    if (changes > 0) found += 1;
    totals.commits += changes > 0 ? 1 : 0;
  }
}

function modifiedFiles(folder: string, commit: string): readonly string[] {
  const lines = git(folder, ['diff-tree', '-r', '--no-commit-id', '--diff-filter=M', '--name-only', '-z', commit]);
  const paths = lines
    .toString()
    .split('\0')
    .filter((path) => languageOf(path) !== undefined);
  return paths.length > 20 ? [] : paths;
}

/** Proposes the change of one file, where it is the body of one function; gives how many were proposed. */
async function propose(folder: string, commit: string, path: string): Promise<number> {
  const before = git(folder, ['cat-file', 'blob', `${commit}^:${path}`]);
  const after = git(folder, ['cat-file', 'blob', `${commit}:${path}`]);
  const table = engine.symbols({ path, bytes: before });
  totals.files += 1;
  if (!table.ok || !isValid(path, before) || !isValid(path, after)) return 0;
  const symbol = changedFunction(table.value.symbols, before, after);
  if (symbol === undefined || !isStillItsBody(path, after, symbol, after.length - before.length)) return 0;
  const { start, end } = symbol.bodySpan;
  const body = after.subarray(start, end + after.length - before.length).toString();
  const change = {
    kind: 'body',
    path,
    ref: symbol.ref,
    hash: symbol.hash,
    replacement: { kind: 'body', body },
  } as const;
  const verdict = await engine.verify({ path, bytes: before }, change, admitted, { testCallbacks: true });
  totals.changes += 1;
  if (verdict.kind === 'verified' && after.equals(verdict.after)) totals.exact += 1;
  else
    refusals.push(
      `${commit} ${path} ${symbol.ref}: ${verdict.kind === 'rejected' ? JSON.stringify(verdict.failure) : 'other bytes'}`,
    );
  return 1;
}

/** The innermost function whose body holds all that differs. */
function changedFunction(
  symbols: readonly FunctionSymbol[],
  before: Buffer,
  after: Buffer,
): FunctionSymbol | undefined {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const holders = symbols.filter(({ bodySpan: { start, end } }) => start < head && before.length - tail < end);
  return holders.at(-1);
}

/** Whether the function of that name has its body there in the file of after: else the commit changed more than that. */
function isStillItsBody(path: string, after: Buffer, symbol: FunctionSymbol, delta: number): boolean {
  const table = engine.symbols({ path, bytes: after });
  const { start, end } = symbol.bodySpan;
  return (
    table.ok &&
    table.value.symbols.some(
      ({ name, bodySpan }) => name === symbol.name && bodySpan.start === start && bodySpan.end === end + delta,
    )
  );
}

function isValid(path: string, bytes: Buffer): boolean {
  const profile = languageOf(path);
  return (
    profile?.sourceTypes.some((sourceType) => {
      const options = {
        lang: profile.oxcLang,
        sourceType,
        astType: 'ts',
        preserveParens: true,
        showSemanticErrors: true,
      } as const;
      return !parseSync('file', bytes.toString(), options).errors.some(({ severity }) => severity === 'Error');
    }) === true
  );
}

function git(folder: string, args: readonly string[]): Buffer {
  return execFileSync('git', ['--git-dir', folder, ...args], {
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
