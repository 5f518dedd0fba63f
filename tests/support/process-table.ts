import { readdirSync, readFileSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** A process below another one. */
export interface Descendant {
  readonly pid: number;
  readonly name: string;
}

/** All processes below one, from /proc (proc(5), "stat"). */
export function descendantsOf(pid: number): readonly Descendant[] {
  const rows = processTable();
  const below = new Set([pid]);
  for (let grown = true; grown; ) {
    const found = rows.filter((row) => below.has(row.parent) && !below.has(row.pid));
    for (const row of found) below.add(row.pid);
    grown = found.length > 0;
  }
  return rows.filter((row) => row.pid !== pid && below.has(row.pid));
}

/** Whether a process exists and has not ended. */
export function isRunning(pid: number): boolean {
  return processTable().some((row) => row.pid === pid);
}

function processTable(): readonly ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => rowOf(Number(name)));
}

function rowOf(pid: number): readonly ProcessRow[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name = '', state, parent] = /\((.*)\) (\S) (\d+)/s.exec(stat) ?? [];
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), name }];
  } catch {
    // It ended while the table was read.
    return [];
  }
}
