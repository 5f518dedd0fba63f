import { posix } from 'node:path';
import type { RepoPath } from '../../../engine/index.js';
import {
  commandFileLengthMax,
  commandLengthMax,
  configBytesMax,
  configNamesMax,
  statConcurrency,
} from '../../limits.js';
import { protectedPathRule } from '../protected-paths.js';
import { readConfined } from '../read-file.js';
import { walkConcurrently } from '../walk-concurrently.js';
import { commandReferences } from './command-references.js';
import { type ConfigurationKind, configurationKind, configurationReferences } from './configuration-references.js';
import { FollowedFiles } from './followed-files.js';
import { callsScript, judges, startsProgram } from './judged-scripts.js';
import { type Manifest, readManifest } from './manifest.js';
import { NameResolver } from './name-resolver.js';
import type { Reference } from './reference.js';

/** What judges a change, as far as it can be known without running anything. */
export interface JudgingFiles {
  readonly files: ReadonlySet<RepoPath>;
  /** Why that may not be all, in words: then no file is known not to judge. */
  readonly unread?: string;
}

/** Where to look. */
export interface JudgingContext {
  /** Real path of the repository. */
  readonly root: string;
  /** Every file that git tracks or would track. */
  readonly paths: readonly RepoPath[];
  /** The operator's commands, run in the repository's top folder. */
  readonly commands: readonly string[];
}

/**
 * Every file that the operator's commands, the packages' judging scripts, the tools' configuration and setup files name or
 * load, followed through scripts, recipes, configuration and imports.
 *
 * Static and conservative: it reads text and takes what looks like a name for one, when there is such a file. A name that is
 * computed at run time is not found. Entries of packages are the code under test: see `Reach` for where following stops.
 */
export async function judgingFiles(context: JudgingContext): Promise<JudgingFiles> {
  const own = context.paths.filter((path) => !path.split('/').includes('node_modules'));
  const reader = new Reader(context.root);
  const found = await walkConcurrently(
    own.filter((path) => posix.basename(path) === 'package.json'),
    statConcurrency,
    async (path) => readManifest(path, (await reader.read(path)) ?? ''),
  );
  const manifests = found.filter((manifest) => manifest !== undefined);
  return new Judgement(reader, own, manifests).collect(context.commands);
}

/** Reads what may name more, and remembers what it could not read. */
class Reader {
  readonly #root: string;
  unread: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async read(path: RepoPath): Promise<string | undefined> {
    const read = await readConfined(this.#root, path);
    if (!read.ok) {
      const { code } = read.error;
      // What is gone, a folder or a link that leads out loads nothing that can be changed here.
      if (code === 'address/too-large' || code === 'commit/io') this.unread ??= `${path} cannot be read`;
      return undefined;
    }
    if (read.value.bytes.length <= configBytesMax) return Buffer.from(read.value.bytes).toString('utf8');
    this.unread ??= `${path} is larger than ${configBytesMax} bytes`;
    return undefined;
  }
}

/** A text of commands: where it is run, and the manifest that it is from. */
interface Commands {
  readonly text: string;
  readonly folder: RepoPath;
  readonly manifest?: Manifest;
}

class Judgement {
  readonly #reader: Reader;
  readonly #paths: readonly RepoPath[];
  readonly #manifests: readonly Manifest[];
  readonly #names: NameResolver;
  readonly #followed: FollowedFiles;
  /** Closed themselves; what they import is not. */
  readonly #ends = new Set<RepoPath>();
  readonly #called = new Set<string>();
  readonly #conditions = new Set(['test', 'testing']);
  readonly #configurations = new Set<RepoPath>();
  /** Texts of commands that were read, with the folder: scripts may call one another in a ring. */
  readonly #commands = new Set<string>();

  constructor(reader: Reader, paths: readonly RepoPath[], manifests: readonly Manifest[]) {
    this.#reader = reader;
    this.#paths = paths;
    this.#manifests = manifests;
    this.#names = new NameResolver(paths, entriesOf(paths, manifests));
    this.#followed = new FollowedFiles({
      names: this.#names,
      read: (path) => reader.read(path),
      packageEntries: (specifier) => this.#packageEntries(specifier),
    });
  }

  async collect(commands: readonly string[]): Promise<JudgingFiles> {
    await walkConcurrently(this.#paths, statConcurrency, async (path) => {
      const kind = configurationKind(path, protectedPathRule(path)?.name);
      if (kind !== undefined) await this.#configuration(path, kind);
    });
    for (const manifest of this.#manifests) await this.#parts(manifest);
    for (const text of commands) await this.#judge({ text, folder: '.' });
    const judged = await this.#judgeScripts();
    for (const manifest of this.#manifests) this.#nameScripts(manifest, judged);
    for (const condition of this.#conditions) this.#conditional(condition);
    const reached = await this.#followed.follow();
    if (reached === undefined) this.#reader.unread ??= 'too many files are loaded by what judges';
    const { unread } = this.#reader;
    return { files: new Set([...(reached ?? []), ...this.#ends]), ...(unread !== undefined && { unread }) };
  }

  /** Scripts that judge by name, those that the operator's commands call, and those that judging commands call, in whatever package they are. */
  async #judgeScripts(): Promise<ReadonlySet<string>> {
    const judged = new Set<string>();
    const ordered = new Set(this.#called);
    const all = this.#manifests.flatMap((manifest) => [...manifest.scripts].map((script) => ({ manifest, script })));
    for (const manifest of this.#manifests) {
      for (const text of manifest.commands) await this.#judge({ text, folder: folderOf(manifest), manifest });
    }
    for (let before = -1; before < judged.size; ) {
      before = judged.size;
      for (const { manifest, script } of all) {
        const [name, text] = script;
        if (judged.has(`${manifest.path}\0${name}`)) continue;
        const called = [...this.#called].some((call) => callsScript(call, name));
        // What starts the program may be called next to the tests, which then judge it.
        const tested = startsProgram(name) && !ordered.has(name);
        if (!judges(name) && (!called || tested)) continue;
        judged.add(`${manifest.path}\0${name}`);
        await this.#judge({ text, folder: folderOf(manifest), manifest });
      }
    }
    return judged;
  }

  /** Programs of the other scripts run at build or release: closed, but not followed. */
  #nameScripts(manifest: Manifest, judged: ReadonlySet<string>): void {
    for (const [name, text] of manifest.scripts) {
      if (judged.has(`${manifest.path}\0${name}`) || startsProgram(name) || this.#isTooLong(text, manifest.path))
        continue;
      for (const { kind, name: file } of commandReferences(text)) {
        if (kind !== 'program' && kind !== 'load' && kind !== 'configuration' && kind !== 'commands') continue;
        if (/[/.]/.test(file)) this.#end(this.#names.files([folderOf(manifest)], file));
      }
    }
  }

  async #judge(commands: Commands): Promise<void> {
    const { text, folder, manifest } = commands;
    const key = `${folder}\0${text}`;
    if (this.#commands.has(key) || this.#isTooLong(text, manifest?.path ?? 'a command of the operator')) return;
    this.#commands.add(key);
    const references = commandReferences(text);
    const folders = this.#folders(folder, references);
    for (const reference of references) await this.#commandReference(reference, folders, commands);
  }

  async #commandReference({ kind, name }: Reference, folders: readonly RepoPath[], commands: Commands): Promise<void> {
    switch (kind) {
      case 'program':
        for (const path of this.#names.files(folders, name)) await this.#program(path, folders);
        return;
      case 'commands':
        for (const path of this.#names.files(folders, name)) await this.#commandFile(path, folders);
        return;
      case 'configuration':
        for (const path of this.#files(folders, name)) await this.#configuration(path, 'runner', folders);
        return;
      case 'script':
        this.#called.add(name);
        return;
      case 'tool':
        return this.#tool(name, commands.manifest);
      case 'condition':
        this.#conditions.add(name);
        return;
      case 'load':
      case 'mention':
      case 'tests':
      case 'file':
      case 'folder':
      case 'root':
        return this.#plain({ kind, name }, folders);
    }
  }

  #plain({ kind, name }: Reference, folders: readonly RepoPath[]): void {
    if (kind === 'folder') this.#end(this.#names.below(folders, name));
    // An entry that a tool or an alias names is the code under test, and a folder's index is no file that was named.
    else if (kind === 'file') {
      const files = this.#files(folders, name);
      this.#end(files.filter((path) => !this.#names.isEntry(path) && !isIndexOf(path, name)));
    } else if (kind === 'tests') {
      const tests = this.#names.tests(folders, name);
      if ('problem' in tests) this.#reader.unread ??= tests.problem;
      else this.#end(tests);
    } else if (kind === 'mention') {
      for (const path of this.#named(folders, name)) this.#followed.start(path, 'all-but-entries');
    } else if (kind === 'load') {
      const files = this.#files(folders, name);
      for (const path of files) this.#followed.start(path, 'everything');
      if (files.length === 0) for (const path of this.#packageEntries(name)) this.#followed.start(path, 'everything');
    }
  }

  /** A program that is started: JavaScript is followed, anything else may be a shell script. */
  async #program(path: RepoPath, folders: readonly RepoPath[]): Promise<void> {
    this.#followed.start(path, 'own-folder');
    if (!/\.(?:[cm]?[jt]sx?|json|wasm)$/.test(path)) await this.#commandFile(path, folders);
  }

  /** A shell script or a file of recipes: whatever its lines may run. */
  async #commandFile(path: RepoPath, folders: readonly RepoPath[]): Promise<void> {
    this.#ends.add(path);
    const text = await this.#reader.read(path);
    // A NUL makes it a binary program.
    if (text === undefined || text.includes('\0') || this.#isTooLong(text, path, commandFileLengthMax)) return;
    const lines = text.replace(/^[ \t]*(?:- +)?(?:cmd:|sh:)?[ \t]*[@+-]*/gm, '');
    for (const folder of new Set([...folders, posix.dirname(path)])) {
      const key = `${folder}\0${lines}`;
      if (this.#commands.has(key)) continue;
      this.#commands.add(key);
      const references = commandReferences(lines);
      const inner = this.#folders(folder, references);
      for (const reference of references) await this.#commandReference(reference, inner, { text, folder });
    }
  }

  /** A program that a package of the repository brings. Its own package tests it; another one is tested by it. */
  #tool(name: string, caller: Manifest | undefined): void {
    for (const manifest of this.#manifests) {
      const target = manifest.programs.get(name);
      if (target === undefined) continue;
      for (const path of this.#names.files([folderOf(manifest)], target)) {
        if (caller === undefined || caller === manifest) this.#ends.add(path);
        else this.#followed.start(path, 'all-but-entries');
      }
    }
  }

  async #configuration(path: RepoPath, kind: ConfigurationKind, from: readonly RepoPath[] = []): Promise<void> {
    if (this.#configurations.has(path)) return;
    this.#configurations.add(path);
    this.#followed.start(path, kind === 'runner' ? 'everything' : 'all-but-entries');
    const text = await this.#reader.read(path);
    if (text === undefined) return;
    const folder = posix.dirname(path);
    await this.#configured(text.replace(/^\uFEFF/, ''), {
      path,
      kind,
      folders: [folder, this.#packageFolder(path), ...from],
    });
  }

  async #configured(
    text: string,
    {
      path,
      kind,
      folders: given,
    }: { readonly path: RepoPath; readonly kind: ConfigurationKind; readonly folders: readonly RepoPath[] },
  ): Promise<void> {
    const references = distinct(configurationReferences(text, { path, kind, own: (name) => this.#isOwn(name) }));
    if (references.length > configNamesMax) {
      this.#reader.unread ??= `${path} names more than ${configNamesMax} files`;
      return;
    }
    const folders = [...new Set(given.flatMap((folder) => this.#folders(folder, references)))];
    for (const reference of references) {
      if (reference.kind !== 'configuration') {
        this.#plain(reference, folders);
        continue;
      }
      const files = this.#files(folders, reference.name);
      for (const file of files) await this.#configuration(file, kind, folders);
      if (files.length === 0) this.#plain({ kind: 'load', name: reference.name }, folders);
    }
  }

  async #parts(manifest: Manifest): Promise<void> {
    const folder = folderOf(manifest);
    for (const [tool, text] of manifest.parts) {
      const path = posix.join(folder, `.${tool}rc.json`);
      const kind = /^(?:jest|mocha|ava|tap|vitest|jasmine|babel|nyc|c8)$/.test(tool) ? 'runner' : 'tool';
      await this.#configured(text, { path, kind, folders: [folder] });
    }
  }

  #conditional(condition: string): void {
    for (const manifest of this.#manifests) {
      const files = manifest.conditional(condition).flatMap((name) => this.#files([folderOf(manifest)], name));
      this.#end(files.filter((path) => !this.#names.isEntry(path) || condition === 'test'));
    }
  }

  /** A name that is no path is a package's, and no file. */
  #files(folders: readonly RepoPath[], name: string): readonly RepoPath[] {
    return /[/.]/.test(name) ? this.#names.files(folders, name) : [];
  }

  /** Files that are named as such: an entry is the code under test, and a folder's index was not named itself. */
  #named(folders: readonly RepoPath[], name: string): readonly RepoPath[] {
    return this.#files(folders, name).filter((path) => !this.#names.isEntry(path) && !isIndexOf(path, name));
  }

  #end(paths: readonly RepoPath[]): void {
    for (const path of paths) this.#ends.add(path);
  }

  /** The folders that names may be relative to: where it is run, and those that it names as such. */
  #folders(folder: RepoPath, references: readonly Reference[]): readonly RepoPath[] {
    const roots = references.filter(({ kind }) => kind === 'root').map(({ name }) => name.replace(/^<rootDir>/, '.'));
    const found = roots.map((root) => posix.normalize(posix.join(folder, root)).replace(/\/$/, ''));
    return [...new Set([folder, ...found.filter((path) => !path.startsWith('..'))])];
  }

  /** The files that an own package's name, or a path in it, may load. */
  #packageEntries(specifier: string): readonly RepoPath[] {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
    const manifest = this.#manifests.find((each) => name !== undefined && each.name === name);
    if (manifest === undefined || name === undefined) return [];
    const inside = specifier.slice(name.length + 1);
    const entries = [...(inside === '' ? [] : [`./${inside}`]), ...manifest.entries, './index'];
    return entries.flatMap((entry) => this.#names.files([folderOf(manifest)], entry));
  }

  /** Whether a module name means the repository's own code: one of its packages, or a usual name for its source folder. */
  #isOwn(name: string): boolean {
    if (/^[@~#$]?(?:\/|$)|^[#~$]/.test(name)) return true;
    return this.#manifests.some((each) => each.name !== undefined && `${name}/`.startsWith(`${each.name}/`));
  }

  /** The folder of the nearest manifest above a path. */
  #packageFolder(path: RepoPath): RepoPath {
    const folders = this.#manifests.map(folderOf).filter((folder) => folder === '.' || path.startsWith(`${folder}/`));
    return folders.toSorted((a, b) => b.length - a.length)[0] ?? '.';
  }

  #isTooLong(text: string, where: string, max = commandLengthMax): boolean {
    if (text.length <= max) return false;
    this.#reader.unread ??= `a command in ${where} is longer than ${max} characters`;
    return true;
  }
}

function entriesOf(paths: readonly RepoPath[], manifests: readonly Manifest[]): ReadonlySet<RepoPath> {
  const names = new NameResolver(paths, new Set());
  return new Set(
    manifests.flatMap((manifest) => {
      const built = manifest.entries.map((entry) =>
        entry.replace(/^(?:\.\/)?(?:dist|lib|build|out|es|esm|cjs)\//, './src/'),
      );
      const entries = [...manifest.entries, ...built, './index', './src/index', './lib/index', './src/main'];
      return entries.flatMap((entry) => names.files([folderOf(manifest)], entry));
    }),
  );
}

/** Each reference once, without the words that cannot be a file's name. */
function distinct(references: readonly Reference[]): readonly Reference[] {
  const files = references.filter(({ kind, name }) => kind !== 'mention' || /[/.]/.test(name));
  return [...new Map(files.map((each) => [`${each.kind}\0${each.name}`, each])).values()];
}

function folderOf(manifest: Manifest): RepoPath {
  return posix.dirname(manifest.path);
}

/** Whether a folder's index was found where a file was named: an alias of a folder names no fake. */
function isIndexOf(path: RepoPath, name: string): boolean {
  return /(?:^|\/)index\.\w+$/.test(path) && !/(?:^|\/)index(?:\.\w+)?$/.test(name);
}
