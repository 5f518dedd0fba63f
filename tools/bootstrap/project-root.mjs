import { fileURLToPath } from 'node:url';

/** The top folder of the project: where `package.json` is, whatever the current folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
