import { readFileSync } from 'node:fs';

/** The confinement of a thread, as proc_pid_status(5) shows it: what it starts inherits exactly this. */
export interface ThreadStatus {
  readonly noNewPrivileges: string;
  readonly seccomp: string;
  readonly seccompFilters: string;
  /** Inheritable, permitted, effective, bounding and ambient, as hexadecimal masks. */
  readonly capabilities: readonly string[];
}

/** Reads the calling thread's own status. */
export function readThreadStatus(): ThreadStatus {
  return parseThreadStatus(readFileSync('/proc/thread-self/status', 'latin1'));
}

/** Reads the lines that matter; one that is missing is empty, which no check accepts. */
export function parseThreadStatus(text: string): ThreadStatus {
  const value = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '';
  return {
    noNewPrivileges: value('NoNewPrivs'),
    seccomp: value('Seccomp'),
    seccompFilters: value('Seccomp_filters'),
    capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(value),
  };
}

/** What a thread still has that a command must not inherit; undefined when it has nothing. */
export function statusProblem(status: ThreadStatus): string | undefined {
  if (status.noNewPrivileges !== '1') return 'no-new-privileges: not in force';
  if (status.seccomp !== '2') return 'system-calls: no filter in force';
  if (!status.capabilities.every((set) => /^0+$/.test(set))) return `capabilities: ${status.capabilities.join()} left`;
  return undefined;
}
