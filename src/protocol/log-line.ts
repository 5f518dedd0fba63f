import process from 'node:process';
import { logBytesMax } from './limits.js';

/** Writes one line for the operator to stderr, unless nobody reads it. stdout belongs to the protocol's frames. */
export function logLine(text: string): void {
  if (process.stderr.writableLength > logBytesMax) return;
  process.stderr.write(`emetgate: ${text.replaceAll('\n', ' ')}\n`);
}
