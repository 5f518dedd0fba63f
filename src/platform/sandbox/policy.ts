/** What a command may reach over the network. */
export type NetworkPolicy = 'deny' | 'loopback' | 'allow';

/**
 * What a confined command may do, as a value: it holds no descriptor, reads nothing and decides nothing by itself.
 *
 * The launcher carries it out, the proof and the residuals are derived from it, so that the three cannot drift apart.
 * All paths are real (no symlink in them), absolute and exist, but for `masked` ones.
 */
export interface SandboxPolicy {
  /** Writable for the run, through a layer that is thrown away. */
  readonly repositoryRoot: string;
  /** Folders in whose place the command finds an empty one of its own. */
  readonly hidden: readonly string[];
  /** Paths below hidden folders that are shown again, read-only. */
  readonly readable: readonly string[];
  /** Files and folders outside the repository in whose place the command finds an empty one. */
  readonly masked: readonly string[];
  /** HOME of the command. */
  readonly home: string;
  /** TMPDIR of the command. */
  readonly temp: string;
  readonly network: NetworkPolicy;
  /** Whether a kernel without Landlock 3 is refused or stated as a residual. */
  readonly landlock: 'require' | 'where-available';
  readonly environment: Readonly<Record<string, string>>;
  readonly scratchBytesMax: number;
}

/** What the policy is made from: the operator's wishes and what was found on the machine. */
export interface PolicyInput {
  readonly repositoryRoot: string;
  readonly network: NetworkPolicy;
  readonly landlock: 'require' | 'where-available';
  /** The operator's `--read` paths, real. */
  readonly readable: readonly string[];
  /** Git's folder for the repository, real, where that lies elsewhere. */
  readonly gitFolder?: string | undefined;
  /** Emetgate's own folders with secrets in them (journal, key), real. */
  readonly private: readonly string[];
  readonly scratchBytesMax: number;
  readonly machine: PolicyFacts;
}

/** Facts of the machine that shape a policy. All paths are real and exist. */
export interface PolicyFacts {
  /** Folders directly below `/`, and where links there lead that are not the system's. */
  readonly topFolders: readonly string[];
  /** Files directly below `/`. */
  readonly topFiles: readonly string[];
  /** Folders that hold other people's files and sockets wherever they are: homes, temp folders, `/run`. */
  readonly sharedFolders: readonly string[];
  /** The caller's home folder. */
  readonly home: string | undefined;
  readonly temp: string;
  /** The Node program that runs Emetgate. */
  readonly nodeProgram: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Folders below `/` that a system keeps its programs and libraries in; every other one is hidden. */
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(
  [
    'bin',
    'dev',
    'etc',
    'gnu',
    'lib',
    'lib32',
    'lib64',
    'libx32',
    'nix',
    'opt',
    'proc',
    'sbin',
    'snap',
    'sys',
    'usr',
    'var',
  ].map((name) => `/${name}`),
);

/** Places that a repository may neither be nor hold: a layer over them would cover what the run itself stands on. */
const UNFIT_ROOTS: readonly string[] = ['/bin', '/etc', '/lib', '/lib64', '/sbin', '/usr', '/var/lib'];

/** Folders that the launch makes anew, so that no repository can lie in them. */
const REMADE_FOLDERS: readonly string[] = ['/dev', '/proc', '/sys'];

/** Why a repository can have no policy. */
export type PolicyProblem = { readonly kind: 'repository-misplaced'; readonly path: string };

/** The policy for commands that judge a change, or why this repository cannot have one. */
export function createPolicy(input: PolicyInput): SandboxPolicy | PolicyProblem {
  const { machine, repositoryRoot } = input;
  // Node loads no module from a path with a backslash in it, so neither proof nor tests could run.
  const unfit =
    repositoryRoot.includes('\\') ||
    [...UNFIT_ROOTS, ...REMADE_FOLDERS, machine.temp].some((path) => isWithin(path, repositoryRoot)) ||
    REMADE_FOLDERS.some((folder) => isWithin(repositoryRoot, folder));
  if (unfit) return { kind: 'repository-misplaced', path: repositoryRoot };
  const hidden = unique([
    ...machine.topFolders.filter(
      (folder) => !UNFIT_ROOTS.some((path) => isWithin(path, folder)) && !isSystemFolder(folder),
    ),
    ...machine.sharedFolders,
    ...(machine.home === undefined || machine.home === '/' ? [] : [machine.home]),
    ...input.private,
  ]).filter((folder) => folder !== repositoryRoot);
  const gitFolder = input.gitFolder === undefined ? [] : [input.gitFolder];
  const home = machine.home !== undefined && hidden.includes(machine.home) ? machine.home : `${machine.temp}/home`;
  return {
    repositoryRoot,
    hidden,
    readable: unique([runtimeFolder(machine), ...gitFolder, ...input.readable]).filter((path) =>
      isBelowAny(path, hidden),
    ),
    // Remote addresses hold passwords; the repository's own `.git/config` is covered with its other secrets.
    masked: [...machine.topFiles, ...gitFolder.flatMap((at) => [`${at}/config`, `${at}/config.worktree`])],
    home,
    temp: machine.temp,
    network: input.network,
    landlock: input.landlock,
    environment: commandEnvironment(machine, home),
    scratchBytesMax: input.scratchBytesMax,
  };
}

/** Whether a folder directly below `/` is the system's own, and so stays in sight. */
export function isSystemFolder(path: string): boolean {
  return SYSTEM_FOLDERS.has(path);
}

/** Whether `path` is `folder` or lies below it. Both are absolute and normal. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

const isBelowAny = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isWithin(path, folder));

const unique = (paths: readonly string[]): readonly string[] => [...new Set(paths)];

/** The installation that the Node program belongs to, or the program alone where that would show a whole home. */
function runtimeFolder(machine: PolicyFacts): string {
  const match = /^(.+)\/bin\/[^/]+$/.exec(machine.nodeProgram);
  const folder = match?.[1];
  if (folder === undefined) return machine.nodeProgram;
  const tooWide = machine.home !== undefined && isWithin(machine.home, folder);
  const tooShort = folder.split('/').length < 3;
  return tooWide || tooShort ? machine.nodeProgram : folder;
}

/** Variables that change how a program speaks or counts, and hold no secret. */
const KEPT_VARIABLES = ['PATH', 'LANG', 'LANGUAGE', 'TZ', 'USER', 'LOGNAME', 'SHELL'] as const;

function commandEnvironment(machine: PolicyFacts, home: string): Readonly<Record<string, string>> {
  const given = machine.environment;
  const kept = Object.keys(given).filter(
    (name) => KEPT_VARIABLES.some((known) => known === name) || name.startsWith('LC_'),
  );
  const values = kept.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  const nodeFolder = machine.nodeProgram.slice(0, machine.nodeProgram.lastIndexOf('/'));
  return {
    ...Object.fromEntries(values),
    PATH: withFolder(given['PATH'] ?? '/usr/local/bin:/usr/bin:/bin', nodeFolder),
    HOME: home,
    TMPDIR: machine.temp,
    // Without it test runners write missing snapshots and pass.
    CI: '1',
    // `git status` would renew the time stamps in the index, which a verdict may rest on.
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** PATH with the running Node's folder in it, last so that the operator's own choice comes first. */
function withFolder(path: string, folder: string): string {
  return path.split(':').includes(folder) ? path : `${path}:${folder}`;
}
