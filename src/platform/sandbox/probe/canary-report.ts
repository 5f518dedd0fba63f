/** What the canary is told: where the planted things are. Knows nothing of what the policy expects. */
export interface CanaryTask {
  readonly nonce: string;
  /** The planted text, by its absolute and its relative path, and what it must say. */
  readonly seen: { readonly absolute: string; readonly relative: string };
  readonly masked: string;
  /** A planted text to open for writing and leave as it is. */
  readonly opened: string;
  /** A planted folder to shut and to open again. */
  readonly shut: string;
  /** Files and folders of the system that must be empty. */
  readonly covered: readonly string[];
  /** Paths where sockets of the host were. */
  readonly sockets: readonly string[];
  /** Files of the host with a secret in them: in temp folder, home and Emetgate's own folders. */
  readonly secrets: readonly string[];
  readonly hostSocket: string;
  readonly hostAbstractSocket: string | undefined;
  readonly hostPort: number;
  /** Folders of the system that nobody may write. */
  readonly systemFolders: readonly string[];
  /** A descriptor that must not have come through. */
  readonly decoyDescriptor: number;
  readonly landlockProbe: string;
}

/** What came of one attempt: nothing wrong, or the errno (or words) it ended with. */
export type Attempt = 'done' | { readonly failed: string };

/** What the canary found, each as it was. `judge` decides what it means. */
export interface CanaryReport {
  readonly nonce: string;
  readonly seenAbsolute: string;
  readonly seenRelative: string;
  readonly masked: string;
  readonly attempts: Readonly<Record<CanaryAttempt, Attempt>>;
  readonly secretReads: readonly Attempt[];
  /** Of the covered paths, those with something in them. */
  readonly uncovered: readonly string[];
  /** Of the sockets' paths, those where a socket still is. */
  readonly socketsLeft: readonly string[];
  readonly secretWrites: readonly Attempt[];
  readonly systemWrites: readonly Attempt[];
  /** Processes whose command line has the nonce of the prover's own victim in it. */
  readonly outsideProcesses: number;
  readonly status: string;
  readonly firstStatus: string;
  readonly limits: string;
  readonly mountinfo: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly environment: readonly string[];
}

/** The name of one attempt. */
export type CanaryAttempt =
  | 'shadow-write'
  | 'temp-write'
  | 'home-write'
  | 'nested-spawn'
  | 'fork-channel'
  | 'localhost-server'
  | 'host-socket'
  | 'host-abstract-socket'
  | 'host-port'
  | 'read-process-1'
  | 'decoy-descriptor'
  | 'landlock-write'
  | 'device-node'
  | 'new-namespace';

/** The namespaces that a launch makes anew. */
export const NAMESPACES = ['mnt', 'pid', 'net', 'ipc', 'uts', 'user'] as const;

/** Marks the line of output that is the report. */
export const REPORT_MARK = 'emetgate-canary ';
