import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { projectFileBytesMax } from '../limits.js';
import type { ReadProject } from './closing-kind.js';

/** Reads the project's files below a folder: regular ones of bounded size, and nothing that waits. */
export function readProject(folder: string): ReadProject {
  return (path) => {
    try {
      const descriptor = openSync(`${folder}/${path}`, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        const stat = fstatSync(descriptor);
        return stat.isFile() && stat.size <= projectFileBytesMax ? readFileSync(descriptor, 'utf8') : undefined;
      } finally {
        closeSync(descriptor);
      }
    } catch {
      // What cannot be read says nothing; the command itself finds the same.
      return undefined;
    }
  };
}
