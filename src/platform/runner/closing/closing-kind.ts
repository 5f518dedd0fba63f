/** How a runner says at its end what it ran; one kind for all that say it alike (`tap`: node:test, too). */
export type ClosingKind = 'vitest' | 'jest' | 'mocha' | 'ava' | 'tap';

/** Reads a text file of the project by its path from where the command starts; undefined where there is none to read. */
export type ReadProject = (path: string) => string | undefined;
