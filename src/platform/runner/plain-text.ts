import { lineEndLengthMax, lineStartLengthMax } from './limits.js';

/**
 * Text as it was meant to be read: without the escape sequences of a terminal, with line feeds alone, in lines of bounded
 * length.
 *
 * What runs prints what it likes, and a pattern may look at a line once for each of its places: no line may be so long that
 * this matters. U+2028 and U+2029 start a line for a pattern and for nobody else.
 */
export function plainText(output: string): string {
  return shortened(
    output
      .replace(CONTROL_SEQUENCES, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u2028\u2029]/g, ' '),
  );
}

/** Control sequences (colours, cursor moves), operating system commands (titles, links) and two-character escapes: ECMA-48. */
const CONTROL_SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;

/** Both ends of a long line are kept: a name stands at its start, what a runner adds at its end. Most texts have no such line. */
function shortened(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > lineStartLengthMax + lineEndLengthMax) {
      parts.push(text.slice(kept, start + lineStartLengthMax), '…');
      kept = end - lineEndLengthMax;
    }
    start = end + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}
