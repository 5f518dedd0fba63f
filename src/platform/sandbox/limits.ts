/** Every bound of the sandbox: a named constant with its unit (last in the name) and what it was calibrated on. */

/** Room for all that one run writes: shadow, temp folder and home together. Caches and coverage of large public
 * repositories stay below 500 MB. It is memory, so it counts beside the run's own cap. */
export const scratchBytesMax = 2 * 1024 * 1024 * 1024;

/** Files and folders in that room. Each costs about a kilobyte of kernel memory. */
export const scratchFilesMax = 1_000_000;

/** How long the mounts may take before the launch is given up; about 20 ms where nothing is slow. */
export const launchTimeoutMs = 20_000;

/** How long the proof may take: a few short programs. */
export const proofTimeoutMs = 30_000;

/** How long a killed run may take to be gone, and a finished one to report what it wrote. */
export const endTimeoutMs = 20_000;

/** How long processes that were killed may take to be gone, and the pause between two looks. One that holds 2.5 GB took
 * half a second on a busy machine. */
export const killTimeoutMs = 15_000;
export const killPauseMs = 2;

/** Words of the supervisor and of `unshare` that are kept to say why a launch failed. */
export const diagnosticsBytesMax = 4096;

/** Longest time that a timer takes; one that is set for longer goes off at once. */
export const timerMsMax = 2 ** 31 - 1;

/** Names in the system's folders that are looked at for secrets and sockets: ten times what a small server has; 10,000 take
 * 60 ms. */
export const surveyEntriesMax = 100_000;

/** Time between two looks at what a run uses. One look costs about 10 microseconds per process. */
export const usageIntervalMs = 100;

/** Output that is kept of one run: what fits a verdict many times over, head and tail. */
export const outputHeadBytesMax = 64 * 1024;
export const outputTailBytesMax = 192 * 1024;

/** Names in the upper layer that are looked at, without those in new folders that no verdict rests on: 500,000 take 3 s. A run
 * that leaves more is refused, as it cannot be judged. */
export const upperEntriesMax = 500_000;

/** Files that were there and that one run may change. Builds that are let rewrite their output change a few thousand. */
export const changedMax = 50_000;

/** Time between two looks at the queue of changed attributes, which by default holds 16,384. */
export const watchIntervalMs = 100;

/** Most bytes of a `.git` file, of what git notes beside it, and of a submodule's configuration. */
export const gitLinkBytesMax = 64 * 1024;

/** Most bytes of one job's header: policy, command, and what git tracks: half a million paths. */
export const jobHeaderBytesMax = 64 * 1024 * 1024;

/** Processes and threads that the supervisor and its parent themselves are. */
export const ownProcesses = 32;

/** Memory that the supervisor itself takes: Node and what it loads. Also the least that one process may have, as the cap on
 * private memory binds the supervisor, too. */
export const ownMemoryBytes = 128 * 1024 * 1024;
