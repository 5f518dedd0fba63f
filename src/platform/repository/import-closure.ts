import { posix } from 'node:path';
import type { RepoPath } from '../../engine/index.js';
import { configBytesMax, importClosureFilesMax, statConcurrency } from '../limits.js';
import { importSpecifiers } from './import-specifiers.js';
import { protectedPathRule } from './protected-paths.js';
import { readConfined } from './read-file.js';
import { resolveModule } from './resolve-module.js';
import { scriptReferences } from './script-references.js';
import { setupReferences } from './setup-references.js';
import { walkConcurrently } from './walk-concurrently.js';

/**
 * Every file that the test runners' configuration, their setup files and the package scripts load, followed through relative
 * imports and through imports of the repository's own packages.
 *
 * Static and conservative: it reads text and follows what looks like an import. A name that is computed at run time is not
 * found. Test files are not followed: what they import is the code under test.
 *
 * @param paths every file that git tracks or would track
 */
export async function importClosure(root: string, paths: readonly RepoPath[]): Promise<ReadonlySet<RepoPath>> {
  const closure = new Closure(root, paths);
  const own = paths.filter((path) => !path.split('/').includes('node_modules'));
  const manifests = own.filter((path) => posix.basename(path) === 'package.json');
  const configurations = own.filter(isConfiguration);
  await walkConcurrently(configurations, statConcurrency, (path) => closure.addConfiguration(path));
  await walkConcurrently(manifests, statConcurrency, (path) => closure.addManifest(path));
  return closure.follow();
}

function isConfiguration(path: RepoPath): boolean {
  return RUNNER_CONFIGURATION.test(posix.basename(path)) || protectedPathRule(path)?.name === 'test-setup';
}

const RUNNER_CONFIGURATION =
  /^\.?(?:vite|vitest|jest|mocha|ava|karma|jasmine|cypress|playwright|wdio|web-test-runner|tap|uvu|babel|swc|nyc|c8|ts-node|stryker)(?:rc|[.-].*)?\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml)$|^\.(?:mocha|babel|nyc|swc|tap)rc$|^jest-preset\.[cm]?js(?:on)?$/;

class Closure {
  readonly #root: string;
  readonly #there: ReadonlySet<RepoPath>;
  readonly #reached = new Set<RepoPath>();
  /**
   * Run by scripts, or reached from what is. Their imports of the repository's own packages are not followed: many a project
   * formats or generates with the very program that it is, and then all of it would be closed.
   */
  readonly #programs = new Set<RepoPath>();
  /** What judging scripts run, with the manifest that says so. */
  readonly #started: (readonly [from: RepoPath, reference: string])[] = [];
  /** Reached, but what they import is not. */
  readonly #ends = new Set<RepoPath>();
  /** Folder of each of the repository's own packages, by name. */
  readonly #packages = new Map<string, RepoPath>();

  constructor(root: string, paths: readonly RepoPath[]) {
    this.#root = root;
    this.#there = new Set(paths);
  }

  async addManifest(path: RepoPath): Promise<void> {
    const text = await this.#read(path);
    const manifest = text === undefined ? undefined : parseJson(text);
    if (typeof manifest !== 'object' || manifest === null) return;
    const { name, scripts } = manifest as { readonly name?: unknown; readonly scripts?: unknown };
    if (typeof name === 'string') this.#packages.set(name, path);
    const { judging, named } = scriptReferences(
      typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : {},
    );
    for (const reference of judging) this.#started.push([path, reference]);
    for (const reference of named) this.#addEnd(path, reference);
    for (const key of ['jest', 'mocha', 'ava', 'nyc', 'tap', 'c8', 'babel', 'vitest'] as const) {
      const part = (manifest as Readonly<Record<string, unknown>>)[key];
      if (part !== undefined) for (const reference of setupReferences(JSON.stringify(part))) this.#add(path, reference);
    }
  }

  async addConfiguration(path: RepoPath): Promise<void> {
    this.#reached.add(path);
    const text = await this.#read(path);
    for (const reference of text === undefined ? [] : setupReferences(text)) this.#add(path, reference);
  }

  /** Follows imports until nothing new is reached: first from configuration, for what it reaches is followed further. */
  async follow(): Promise<ReadonlySet<RepoPath>> {
    const followed = new Set<RepoPath>();
    await this.#followNew(followed);
    for (const [from, reference] of this.#started) this.#addProgram(from, reference);
    await this.#followNew(followed);
    return new Set([...this.#reached, ...this.#ends]);
  }

  async #followNew(followed: Set<RepoPath>): Promise<void> {
    for (const path of this.#reached) {
      if (followed.has(path) || followed.size >= importClosureFilesMax) continue;
      followed.add(path);
      if (!/\.[cm]?[jt]sx?$/.test(path) || protectedPathRule(path)?.name === 'test-file') continue;
      const text = await this.#read(path);
      for (const specifier of text === undefined ? [] : importSpecifiers(text)) {
        if (/^\.{1,2}(?:\/|$)/.test(specifier)) this.#addImport(path, specifier);
        else if (!this.#programs.has(path)) await this.#addPackage(specifier);
      }
    }
  }

  #add(from: RepoPath, reference: string): void {
    const path = this.#resolve(from, reference);
    if (path !== undefined) this.#reached.add(path);
  }

  #addProgram(from: RepoPath, reference: string): void {
    const path = this.#resolve(from, reference);
    if (path === undefined || this.#reached.has(path)) return;
    this.#reached.add(path);
    this.#programs.add(path);
  }

  #addImport(from: RepoPath, specifier: string): void {
    if (this.#programs.has(from)) this.#addProgram(from, specifier);
    else this.#add(from, specifier);
  }

  #addEnd(from: RepoPath, reference: string): void {
    const path = this.#resolve(from, reference);
    if (path !== undefined) this.#ends.add(path);
  }

  #resolve(from: RepoPath, reference: string): RepoPath | undefined {
    return resolveModule(from, reference, (path) => this.#there.has(path));
  }

  /** A package of this repository that configuration imports by name: what its manifest says may be loaded. */
  async #addPackage(specifier: string): Promise<void> {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
    const manifestPath = name === undefined ? undefined : this.#packages.get(name);
    if (manifestPath === undefined || name === undefined) return;
    const inside = specifier.slice(name.length + 1);
    if (inside !== '') this.#add(manifestPath, `./${inside}`);
    const manifest = parseJson((await this.#read(manifestPath)) ?? '');
    if (typeof manifest !== 'object' || manifest === null) return;
    const { main, module, exports } = manifest as Readonly<Record<string, unknown>>;
    for (const entry of [...strings(main), ...strings(module), ...strings(exports), './index'])
      this.#add(manifestPath, entry);
  }

  async #read(path: RepoPath): Promise<string | undefined> {
    const read = await readConfined(this.#root, path);
    if (!read.ok || read.value.bytes.length > configBytesMax) return undefined;
    return Buffer.from(read.value.bytes).toString('utf8');
  }
}

/** Every text in a value, however deep. */
function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
