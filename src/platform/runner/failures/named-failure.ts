/** One test that failed, as its runner named it, and the first line of why. */
export interface NamedFailure {
  readonly name: string;
  readonly message: string;
}

/** Reads the failures that one runner printed, in order. */
export type FailureParser = (lines: readonly string[]) => readonly NamedFailure[];

/** The first line from `start` on that says something, trimmed; empty where none does before `limit` lines. */
export function firstLine(lines: readonly string[], start: number, limit = 6): string {
  for (const line of lines.slice(start, start + limit)) if (line.trim() !== '') return line.trim();
  return '';
}
