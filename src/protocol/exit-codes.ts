/** What the process tells its caller: done, failed (usage, environment), refused by the gate. */
export const exitCodes = { done: 0, failed: 1, refused: 2 } as const;

/** One of them. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
