import { accessSync, constants, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { landlockVersion } from '../../../../native/linux/landlock.js';
import { isSystemFolder, type PolicyFacts } from '../policy.js';
import { parseThreadStatus } from './thread-status.js';

/** What of this machine decides how a command can be confined. */
export interface Machine {
  readonly kernel: string;
  readonly arch: string;
  /** util-linux's `unshare`, or undefined where there is none in the system's own folders. */
  readonly unshareProgram: string | undefined;
  /** Whether this process may make namespaces without a user namespace. */
  readonly mayAdminister: boolean;
  readonly landlock: number;
  readonly seccompFilters: string;
  /** Kernel settings that may forbid user namespaces: what each is, where it exists, and what allows them. */
  readonly namespaceSettings: readonly NamespaceSetting[];
  readonly policy: PolicyFacts;
}

/** A setting of the kernel that decides on user namespaces. */
export interface NamespaceSetting {
  readonly setting: string;
  readonly present: string | undefined;
  readonly allowing: string;
}

const SYSTEM_PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/run/current-system/sw/bin'] as const;

/** Where temp files, sockets and other people's files are, on every distribution. */
const SHARED_FOLDERS = [
  '/tmp',
  '/var/tmp',
  '/run',
  '/var/run',
  '/run/shm',
  '/var/lib/docker',
  '/var/lib/containerd',
] as const;

const CAP_SYS_ADMIN = 1n << 21n;

/** Looks at the machine once. Reads `/proc` and the system's folders; starts nothing. */
export function inspectMachine(environment: Readonly<Record<string, string | undefined>>): Machine {
  const status = parseThreadStatus(readText('/proc/self/status'));
  const effective = BigInt(`0x${status.capabilities[2] || '0'}`);
  const asRoot = process.getuid?.() === 0;
  return {
    kernel: readText('/proc/sys/kernel/osrelease').trim(),
    arch: process.arch,
    unshareProgram: SYSTEM_PROGRAM_FOLDERS.map((folder) => `${folder}/unshare`).find(isProgram),
    mayAdminister: asRoot && (effective & CAP_SYS_ADMIN) !== 0n,
    landlock: landlockVersion(),
    seccompFilters: status.seccompFilters,
    namespaceSettings: namespaceSettings(),
    policy: {
      topFolders: topFolders(),
      sharedFolders: SHARED_FOLDERS.flatMap(realFolder),
      home: realFolder(environment['HOME'] ?? passwordHome())[0],
      temp: realFolder('/tmp')[0] ?? realFolder('/var/tmp')[0] ?? '/tmp',
      nodeProgram: realpathSync(process.execPath),
      topFiles: topFiles(),
      environment,
    },
  };
}

function namespaceSettings(): readonly NamespaceSetting[] {
  const read = (path: string): string | undefined => readText(`/proc/sys/${path}`).trim() || undefined;
  const none = read('user/max_user_namespaces') === '0';
  return [
    {
      setting: 'kernel.apparmor_restrict_unprivileged_userns',
      present: read('kernel/apparmor_restrict_unprivileged_userns'),
      allowing: '0',
    },
    { setting: 'kernel.unprivileged_userns_clone', present: read('kernel/unprivileged_userns_clone'), allowing: '1' },
    { setting: 'user.max_user_namespaces', present: none ? '0' : undefined, allowing: '15000' },
  ];
}

/** The home in the user database; a plain user id without an entry has none. */
function passwordHome(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** Folders below `/`; a link to one, as `/home` to `/var/home`, by where it leads. */
function topFolders(): readonly string[] {
  return readdirSync('/', { withFileTypes: true }).flatMap((entry) => {
    const path = `/${entry.name}`;
    if (entry.isDirectory()) return path;
    return entry.isSymbolicLink() && !isSystemFolder(path) ? realFolder(path) : [];
  });
}

/** Files directly below `/`: no system keeps a program there. */
function topFiles(): readonly string[] {
  return readdirSync('/', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? `/${entry.name}` : []));
}

/** The real path of a folder, as a list that is empty where there is none. */
function realFolder(path: string): readonly string[] {
  try {
    const real = realpathSync(path);
    return path.startsWith('/') && statSync(real).isDirectory() ? [real] : [];
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
