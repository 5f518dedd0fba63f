import process from 'node:process';

/**
 * Gives this process a hard limit of its memory, native memory included: an allocation beyond fails, and the parser ends
 * the process. Nothing is written of it then, neither here nor as a core file.
 *
 * Linux alone counts what a process may write to (setrlimit(2), RLIMIT_DATA). The address space would be the wrong thing
 * to bind, since V8 reserves many times what it uses. Where there is no such limit, or none can be set, the watch stands
 * alone.
 */
export async function limitMemory(dataMebibytesMax: number): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    const { limitResource, RESOURCE } = await import('../../../native/linux/resource-limit.js');
    limitResource(RESOURCE.core, 0);
    limitResource(RESOURCE.data, dataMebibytesMax * 1024 * 1024);
  } catch {
    // No native code for this machine, or a lower limit that somebody else set: see above.
  }
}
