import { readFileSync } from 'node:fs';

/** What the processes of one run use together, as seen from outside. */
export interface Usage {
  readonly processes: number;
  readonly memoryBytes: number;
}

/**
 * Looks at every process below `root`, `root` included.
 *
 * Resident memory counts shared pages once per process, so it is an upper bound; only when it passes `memoryBytesMax` is
 * the share of each process asked for, which costs the kernel a walk of its page tables.
 */
export function usageBelow(root: number, memoryBytesMax: number, processesMax: number): Usage {
  const tree: number[] = [];
  for (const pid of descendants(root)) {
    tree.push(pid);
    // More than may be: how many more does not matter, and to look at them all would take as long as they are many.
    if (tree.length > processesMax) return { processes: tree.length, memoryBytes: 0 };
  }
  const stats = tree.map(statOf);
  const processes = stats.reduce((sum, stat) => sum + stat.threads, 0);
  const resident = stats.reduce((sum, stat) => sum + stat.residentBytes, 0);
  if (resident <= memoryBytesMax) return { processes, memoryBytes: resident };
  return {
    processes,
    memoryBytes: tree.reduce((sum, pid, index) => sum + shareOf(pid, stats[index]?.residentBytes ?? 0), 0),
  };
}

/** The processes that `root` started, and theirs; orphans count, as process 1 of a namespace inherits them. */
function* descendants(root: number): Generator<number> {
  const open = [root];
  const seen = new Set<number>();
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    yield pid;
    open.push(...childrenOf(pid));
  }
}

/** Children of the main thread: shells and Node start programs from no other. */
export function childrenOf(pid: number): readonly number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function statOf(pid: number): { readonly threads: number; readonly residentBytes: number } {
  const text = read(`/proc/${pid}/status`);
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*([0-9]+)`, 'm').exec(text)?.[1] ?? 0);
  return { threads: number('Threads'), residentBytes: (number('VmRSS') + number('VmSwap')) * 1024 };
}

function shareOf(pid: number, residentBytes: number): number {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const share = /^Pss:\s*([0-9]+)/m.exec(text)?.[1];
  if (share === undefined) return residentBytes;
  return (Number(share) + Number(/^Swap:\s*([0-9]+)/m.exec(text)?.[1] ?? 0)) * 1024;
}

/** A process may end between two looks. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
