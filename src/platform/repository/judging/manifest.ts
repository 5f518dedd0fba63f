import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';

/** What a `package.json` says about commands, programs and entry points. Names are relative to its folder. */
export interface Manifest {
  readonly path: RepoPath;
  readonly name: string | undefined;
  readonly scripts: ReadonlyMap<string, string>;
  /** Commands of tools that keep theirs in the manifest. */
  readonly commands: readonly string[];
  /** Programs that the package brings, by name. */
  readonly programs: ReadonlyMap<string, string>;
  /** What others import or start: the code under test begins here. */
  readonly entries: readonly string[];
  /** Configuration of tools, as JSON, by the tool's name. */
  readonly parts: ReadonlyMap<string, string>;
  /** The files that a condition of `imports` or `exports` stands for. */
  conditional(condition: string): readonly string[];
}

/** Reads a manifest as package managers do: a byte order mark is passed over. Undefined for what is no JSON object. */
export function readManifest(path: RepoPath, text: string): Manifest | undefined {
  const manifest = parseJson(text.replace(/^\uFEFF/, ''));
  if (!isObject(manifest)) return undefined;
  const { name, main, module, browser, exports, imports, bin, scripts, wireit } = manifest;
  const programs = programsOf(bin, typeof name === 'string' ? name : '');
  return {
    path,
    name: typeof name === 'string' ? name : undefined,
    scripts: new Map(isObject(scripts) ? Object.entries(scripts).filter(isText) : []),
    commands: isObject(wireit)
      ? Object.values(wireit).flatMap((each) => strings(isObject(each) ? each['command'] : []))
      : [],
    programs,
    entries: [...strings([main, module, browser, exports]), ...programs.values()],
    parts: new Map(PARTS.filter((key) => isObject(manifest[key])).map((key) => [key, JSON.stringify(manifest[key])])),
    conditional: (condition) => [...underCondition(imports, condition), ...underCondition(exports, condition)],
  };
}

const PARTS = [
  'jest',
  'mocha',
  'ava',
  'nyc',
  'tap',
  'c8',
  'babel',
  'vitest',
  'jasmine',
  'eslintConfig',
  'xo',
  'prettier',
];

function programsOf(bin: unknown, name: string): ReadonlyMap<string, string> {
  if (typeof bin === 'string') return new Map([[posix.basename(name), bin]]);
  return new Map(isObject(bin) ? Object.entries(bin).filter(isText) : []);
}

function underCondition(value: unknown, condition: string): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === condition ? strings(inner) : underCondition(inner, condition),
  );
}

/** Every text in a value, however deep. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
