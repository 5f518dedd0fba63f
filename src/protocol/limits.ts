/** Every bound of the protocol: a named constant with its unit (last in the name) and what it was calibrated on. */

/**
 * Budget of one answer, in the units of `answer-budget.ts`. A client warns at 10,000 tokens and refuses 25,000; the units
 * are weighted so that even random characters stay below 10,000 tokens of o200k_base, and ordinary code below 5,000.
 */
export const answerUnitsMax = 12_000;

/** Units of an answer that stay for its content however long the line is that leads on. Arguments are bounded by the
 * platform; only names made of control characters, six characters each in JSON, make that line longer than the rest. */
export const pageUnitsMin = 6_500;

/** Units of the names that one message lists. */
export const namesUnitsMax = 4_000;

/** Characters of one line that an answer shows before it is cut. The longest lines that people write are below 400. */
export const lineCharsMax = 2_000;

/** Characters of a name that a client sent, where an error tells it. Names of tools and methods are below 40. */
export const nameCharsMax = 80;

/** Characters of a command's output that a text answer quotes: its end, where runners print their summary. */
export const outputTailCharsMax = 3_000;

/** Failed tests that a text answer names, and characters of each one's message. */
export const failuresShownMax = 10;
export const failureMessageCharsMax = 400;

/** Units of the changes of a batch that a text answer lists, and warnings: more are counted. */
export const changesUnitsMax = 6_000;
export const warningsShownMax = 10;

/** Entries of a directory, symbols or matches on one page, before the answer's own budget cuts earlier. */
export const pageEntriesMax = 400;

/** Matches that one search collects unless the caller asks for fewer. */
export const searchMatchesMax = 200;

/** Largest message on stdin. A body is at most 1 MiB, and JSON may escape each of its bytes to six characters. */
export const messageBytesMax = 16 * 1024 * 1024;

/** Bytes of answers that wait for a client to read them, beyond which nothing more of its input is read. A whole page of
 * symbols is below 100 kB; what one chunk of input has asked for (64 KiB) is still answered. */
export const outputBytesMax = 4 * 1024 * 1024;

/** Requests that wait for their answers, beyond which nothing more of the input is read. Clients ask for a few at a time;
 * each may be answered with a page of 50 kB. */
export const requestsOpenMax = 1_000;

/** Bytes of log lines that wait for someone to read stderr; further ones are dropped. Some clients never read it. */
export const logBytesMax = 256 * 1024;

/** Bytes of a tool's arguments on the command line or stdin of `emetgate call`. */
export const argumentBytesMax = messageBytesMax;

/** Time between two progress notifications while a command runs: clients drop calls that stay silent for minutes. */
export const progressIntervalMs = 2_000;

/** Time that requests have for their answers once the input has ended. Reads take far less even while the parsers load;
 * tests that take longer are ended, because their caller may be gone. */
export const drainMs = 5_000;

/** Time that a closed connection leaves to running commands before the process ends; they are killed at once. */
export const shutdownGraceMs = 5_000;

/** Bounds of what an operator may set. A timer counts at most 2^31 - 1 ms, and one that is set beyond ends at once: a day
 * is far below. Memory and processes end where the kernel's counters do. */
export const testTimeoutSecondsMax = 86_400;
export const memoryMibMax = 16 * 1024 * 1024;
export const processesMax = 4_194_304;

/** Bytes of a configuration file. */
export const configBytesMax = 256 * 1024;

/** Bytes of a file, and of all files of one search, that are parsed to name the functions around matches. Parsing runs at
 * 5 MB/s and holds up other reads. */
export const refFileBytesMax = 512 * 1024;
export const refTotalBytesMax = 2 * 1024 * 1024;

/** Time that a client has to say its first word before the rest is loaded anyway. Clients write `initialize` before the
 * process has even started; a person at a terminal never does, and waits for the operator's mistakes to be told. */
export const greetingWaitMs = 100;
