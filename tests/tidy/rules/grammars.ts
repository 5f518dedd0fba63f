import type { Rule, Violation } from '../rule.js';
import type { SourceTree } from '../source-tree.js';

const GRAMMARS = 'assets/grammars.json';

export const grammars: Rule = {
  name: 'the grammars are those of the installed packages',
  why: 'the kernel refuses a grammar whose hash is not the recorded one: a package that moved must move its record',
  check: (tree) =>
    Object.entries(read<Record<string, GrammarRecord>>(tree, GRAMMARS)).flatMap(
      ([name, record]): readonly Violation[] => {
        const complaint = complaintAbout(tree, record);
        return complaint === undefined ? [] : [{ path: GRAMMARS, message: `${name}: ${complaint}` }];
      },
    ),
  planted: [
    {
      files: {
        [GRAMMARS]: JSON.stringify({
          good: { package: 'a', version: '1.0.0', file: 'a.wasm', sha256: '0'.repeat(64) },
          moved: { package: 'a', version: '1.0.1', file: 'a.wasm', sha256: '0'.repeat(64) },
          loose: { package: 'b', version: '1.0.0', file: 'b.wasm', sha256: '0'.repeat(64) },
          unhashed: { package: 'a', version: '1.0.0', file: 'a.wasm', sha256: 'abc' },
        }),
        'package.json': '{ "dependencies": { "a": "1.0.0", "b": "^1.0.0" } }',
        'package-lock.json':
          '{ "packages": { "node_modules/a": { "version": "1.0.0" }, "node_modules/b": { "version": "1.0.0" } } }',
      },
      at: [GRAMMARS, GRAMMARS, GRAMMARS],
    },
  ],
};

interface GrammarRecord {
  readonly package: string;
  readonly version: string;
  readonly sha256: string;
}

function complaintAbout(tree: SourceTree, record: GrammarRecord): string | undefined {
  const { packages = {} } = read<{ packages?: Record<string, { version?: string }> }>(tree, 'package-lock.json');
  const { dependencies = {} } = read<{ dependencies?: Record<string, string> }>(tree, 'package.json');
  const locked = packages[`node_modules/${record.package}`]?.version;
  if (locked !== record.version)
    return `${record.package} is locked at ${locked ?? 'no version'}, not ${record.version}`;
  if (dependencies[record.package] !== record.version) return `${record.package} is not pinned at ${record.version}`;
  return /^[0-9a-f]{64}$/.test(record.sha256) ? undefined : 'has no SHA-256';
}

function read<T extends object>(tree: SourceTree, path: string): T {
  return JSON.parse(tree.text(path) ?? '{}') as T;
}
