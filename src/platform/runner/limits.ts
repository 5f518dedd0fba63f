/** Every bound of the runner: a named constant with its unit (last in the name) and what it was calibrated on. */

/** Failures named in one report. A reader fixes the first few and runs again. */
export const failuresMax = 50;

/** Longest name and message of one failure: a nested name and one line of an assertion. */
export const failureNameLengthMax = 300;
export const failureMessageLengthMax = 500;

/** Complaints of a type checker that are named. */
export const diagnosticsMax = 100;

/** Longest complaint: TypeScript's elaborations run to several lines, the first says what is wrong. */
export const diagnosticLengthMax = 500;

/** What is read of one line, at its start and at its end: the longest closing line of a runner has 100 characters, the longest
 * path of a test file that it names about 300. */
export const lineStartLengthMax = 350;
export const lineEndLengthMax = 150;

/** Files without a reported test that are looked into: ten times what a large `test` folder has of helpers. */
export const silentFilesMax = 10_000;

/** Largest file of the project that is read to tell what a runner will print: a test file that people write is smaller. */
export const projectFileBytesMax = 1024 * 1024;
