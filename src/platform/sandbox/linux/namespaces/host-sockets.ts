import { readFileSync } from 'node:fs';

/**
 * Paths of the Unix sockets that something on this host listens on, from `/proc/net/unix`.
 *
 * A read-only mount does not keep a command from connecting to one, nor does a network namespace: what is not hidden with
 * its folder is masked by name. The table lacks what listens in another network namespace, and names a socket as it was
 * bound: the survey looks for files as well. What neither finds is a residual below Landlock 9.
 */
export function hostSockets(): readonly string[] {
  return parseUnixTable(readTable());
}

/** The absolute paths in the table, each once. Abstract names start with `@`. */
export function parseUnixTable(text: string): readonly string[] {
  const paths = text.split('\n').flatMap((line) => /^\S+: \S+ \S+ \S+ \S+ \S+ +\S+ (\/.*)$/.exec(line)?.[1] ?? []);
  return [...new Set(paths)];
}

function readTable(): string {
  try {
    return readFileSync('/proc/net/unix', 'utf8');
  } catch {
    return '';
  }
}
