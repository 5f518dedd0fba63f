import koffi from 'koffi';
import { SystemCallError, systemCall } from './system-call.js';

const ALL_PROCESSES = 0;
const WAIT_NO_HANG = 1;
const WAIT_EXITED = 4;
const WAIT_LEAVE = 0x01000000;
const CLOSE_RANGE_CLOEXEC = 4;
const IGNORE = 1;
/** Where `siginfo_t` holds `si_pid` on 64-bit Linux. */
const PID_OFFSET = 12;

/** Marks every descriptor from `first` on as closed in what this process starts. */
export function closeOnExecFrom(first: number): void {
  systemCall('close_range', first, 0xffffffff, CLOSE_RANGE_CLOEXEC);
}

/**
 * Takes the exit status of children that nobody waits for: as PID 1 this process inherits every orphan.
 *
 * Stops at `kept`, whose status belongs to the runtime.
 */
export function reapOrphans(kept: number): void {
  for (;;) {
    const pid = endedChild(WAIT_LEAVE);
    if (pid === 0 || pid === kept) return;
    systemCall('waitid', 1, pid, null, WAIT_EXITED | WAIT_NO_HANG, null);
  }
}

function endedChild(flags: number): number {
  const info = new Uint8Array(128);
  try {
    systemCall('waitid', ALL_PROCESSES, 0, info, WAIT_EXITED | WAIT_NO_HANG | flags, null);
  } catch (error) {
    if (error instanceof SystemCallError && error.errno === 'ECHILD') return 0;
    throw error;
  }
  return new DataView(info.buffer).getInt32(PID_OFFSET, true);
}

/** Ignores a signal at the level of the operating system, past any handler of the runtime. */
export function ignoreSignal(number: number): void {
  const signal = koffi.load(null).func('signal', 'void *', ['int', 'size_t']);
  signal(number, IGNORE);
}
