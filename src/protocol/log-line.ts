import process from 'node:process';

/** Writes one line for the operator to stderr. stdout belongs to the protocol's frames. */
export function logLine(text: string): void {
  process.stderr.write(`emetgate: ${text.replaceAll('\n', ' ')}\n`);
}
