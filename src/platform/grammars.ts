import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { Language, Parser } from 'web-tree-sitter';
import xxhash from 'xxhash-wasm';
import { type EngineParts, err, ok, type Result, TreeSitterParsers } from '../engine/index.js';

/** What `createEngine` needs that comes out of packages. */
export type EngineLibraries = Pick<EngineParts, 'parsers' | 'hash64'>;

/** One file of a package, pinned: a line of `assets/grammars.json`. */
export interface PinnedFile {
  readonly package: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
}

/** The parser's runtime and the grammars that it runs. */
export type GrammarManifest = Readonly<Record<'runtime' | 'typescript' | 'tsx' | 'javascript', PinnedFile>>;

/** An installation that cannot be used: a package is missing, or its file is not the one that was pinned. */
export type GrammarFailure =
  | { readonly kind: 'unreadable'; readonly file: PinnedFile; readonly cause: unknown }
  | { readonly kind: 'changed'; readonly file: PinnedFile; readonly foundSha256: string };

/**
 * Loads the grammars and the hash.
 *
 * The grammars come from their npm packages, pinned by version and, here, by content: everything that the kernel says
 * of a file rests on them, and a package that was replaced on this machine has its old version number still.
 */
export async function loadEngineLibraries(
  manifest: GrammarManifest = pinnedGrammars(),
  cpuMs: () => number = spentCpuMs,
): Promise<Result<EngineLibraries, GrammarFailure>> {
  const runtime = await readPinned(manifest.runtime);
  if (!runtime.ok) return runtime;
  await Parser.init({ wasmBinary: runtime.value });

  const [typescript, tsx, javascript] = await Promise.all([
    readPinned(manifest.typescript),
    readPinned(manifest.tsx),
    readPinned(manifest.javascript),
  ]);
  if (!typescript.ok) return typescript;
  if (!tsx.ok) return tsx;
  if (!javascript.ok) return javascript;

  const parsers = new TreeSitterParsers(
    {
      typescript: { parser: new Parser(), language: await Language.load(typescript.value) },
      tsx: { parser: new Parser(), language: await Language.load(tsx.value) },
      javascript: { parser: new Parser(), language: await Language.load(javascript.value) },
    },
    cpuMs,
  );
  const { h64Raw } = await xxhash();
  return ok({ parsers, hash64: h64Raw });
}

/** The processor time that this process has spent. */
function spentCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is pinned: `assets/grammars.json` of this package, wherever this module was built to. */
export function pinnedGrammars(): GrammarManifest {
  const root = dirname(packages.resolve('emetgate/package.json'));
  return JSON.parse(readFileSync(join(root, 'assets', 'grammars.json'), 'utf8')) as GrammarManifest;
}

const packages = createRequire(import.meta.url);

async function readPinned(file: PinnedFile): Promise<Result<Uint8Array, GrammarFailure>> {
  const read = await readPackageFile(file);
  if (!read.ok) return read;
  const foundSha256 = createHash('sha256').update(read.value).digest('hex');
  return foundSha256 === file.sha256 ? read : err({ kind: 'changed', file, foundSha256 });
}

async function readPackageFile(file: PinnedFile): Promise<Result<Uint8Array, GrammarFailure>> {
  try {
    return ok(await readFile(packages.resolve(`${file.package}/${file.file}`)));
  } catch (cause) {
    return err({ kind: 'unreadable', file, cause });
  }
}
