/** Every bound of the platform: a named constant with its unit (last in the name) and what it was calibrated on. */

/** Longest path that a request may name. Linux takes 4,096 bytes; the longest in public repositories stay below 300. */
export const pathLengthMax = 1024;

/** Longest run of git that is waited for. `ls-files` over 100,000 files takes below 2 s on a slow disk; a named pipe
 * called `.gitignore` would otherwise hold it for ever. */
export const gitTimeoutMs = 30_000;

/** Largest `info/exclude` that is read: a thousand times what people write. */
export const gitExcludeBytesMax = 1024 * 1024;

/** Most that git may answer: 1,000,000 paths of 128 bytes. */
export const gitOutputBytesMax = 128 * 1024 * 1024;

/** File system calls under way at once while a tree is walked. libuv runs four; the rest keep them fed. */
export const statConcurrency = 32;

/** Longest glob and the alternatives that its braces may stand for: what a person writes, many times over. */
export const globLengthMax = 512;
export const globAlternativesMax = 256;

/** Time that matching one glob may take in all, and in one turn before others are served. A usual glob takes 1 µs a path. */
export const globTimeoutMs = 3000;
export const globTurnMs = 15;

/** Entries in one page of a listing, and the most that a caller may ask for: about 6,000 and 25,000 tokens. */
export const listEntriesDefault = 400;
export const listEntriesMax = 1500;

/** Matches in one answer of a search, and the most that a caller may ask for. */
export const searchResultsDefault = 100;
export const searchResultsMax = 500;

/** Longest pattern of a search. */
export const searchPatternLengthMax = 1000;

/** Time that a search may take in all; a pattern that never ends is cut off here. Plain search runs at about 200 MB/s. */
export const searchTimeoutMs = 10_000;

/** Memory of the search worker's heap: room for the largest source file as text, and its lines. */
export const searchHeapMebibytesMax = 256;

/** UTF-16 units of a matching line that are shown: a line of minified code can be megabytes. */
export const searchLineLengthMax = 240;

/** Bytes looked at to tell a binary file from text, as git does. */
export const binaryProbeBytes = 8000;

/** Paths offered when a named one does not exist. */
export const similarPathsMax = 5;

/** Files followed from test runner configuration and package scripts. Large monorepos have below 500. */
export const importClosureFilesMax = 5000;

/** Largest file that is scanned for what it names or imports. Released package managers and bundles are 3 MB. */
export const configBytesMax = 8 * 1024 * 1024;

/** Different names in one configuration that are looked up. Bundles that look like a runner's configuration by their name
 * (`mocha.js`) have hundreds. */
export const configNamesMax = 5000;

/** Longest command of an operator or a package script. The longest in public repositories have 2,000 characters. */
export const commandLengthMax = 10_000;

/** Commands inside commands: `cross-env A=b npx c8 sh -c "concurrently 'npm:a' \"node b\""` has five. */
export const commandNestingMax = 8;

/** Largest shell script or file of recipes that is read. The longest in public repositories have 100,000 characters. */
export const commandFileLengthMax = 500_000;

/** How long a writer waits for another process to finish its own commit before it answers `server/busy`. A commit takes
 * milliseconds; a gate holds the lock for the commit alone. */
export const lockWaitMs = 10_000;

/** First and longest pause between two tries for the lock. */
export const lockPauseFirstMs = 2;
export const lockPauseMaxMs = 50;

/** Largest record of the journal: a batch of 100 files of 100 kB, old and new, or one of the largest file. */
export const journalRecordBytesMax = 64 * 1024 * 1024;

/** Largest journal that is read: a record, and the one that takes it back. */
export const journalBytesMax = 2 * journalRecordBytesMax;

/** Proposals that wait for the gate. A client has one or two under way; more are a loop that went wrong. */
export const gatesWaitingMax = 32;

/** Paths that a conflict names: enough to see what happened, few enough to read. */
export const conflictPathsMax = 10;

/** Most that one command may print. Verbose suites print a few megabytes; more is a loop. */
export const commandOutputBytesMax = 64 * 1024 * 1024;

/** Longest judgement of the second parser. The 9 MB `typescript.js` takes 3 s with both its trees, on a busy machine
 * three times as long. */
export const refereeTimeoutMs = 30_000;

/** Heap of the second parser's process: two trees of the largest source file, and the bodies of both as objects. */
export const refereeHeapMebibytesMax = 4096;

/** Memory that the second parser's process may write to, a hard limit where the system has one (RLIMIT_DATA). Each of the
 * parser's complaints carries the whole line that it is about, so that a line of 100 kB with 50,000 mistakes takes 13 GB.
 * The 9 MB `typescript.js` takes 1,960 MiB at its peak, 1,024 of them reserved by the parser's allocator. */
export const refereeDataMebibytesMax = 4096;

/** Resident memory at which the process ends itself while it judges: `typescript.js` takes 960 MiB, twice its text
 * 1,700 MiB. */
export const refereeResidentMebibytesMax = 3072;

/** What one judgement may add to it below that, and for each character of its two texts: `typescript.js` adds 900 MiB, or
 * 50 bytes a character, a usual file below 30 MiB. */
export const refereeGrowthMebibytes = 512;
export const refereeGrowthBytesPerChar = 128;

/** Pause between two looks at that memory. It grows by up to 20 MiB meanwhile. */
export const refereeWatchPauseMs = 10;

/** Characters of files that the second parser's process keeps to be asked about again: the largest file four times. */
export const refereeTextCharsMax = 64 * 1024 * 1024;

/** Characters of a diff that a verdict shows. Bodies that people write are below 20,000. */
export const diffCharsMax = 100_000;

/** Lines removed and added up to which a diff is sought: the search is quadratic in them, 1,000 take about 100 ms. */
export const diffEditsMax = 1_000;

/** Age at which a temporary folder of a process that is gone is removed: longer than a person looks for what it left. */
export const leftOverAgeMs = 60 * 60 * 1000;
