/** The few styles of the demonstration. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'cyan' | 'yellow';

/** Puts a style around text; where colours are not wanted it gives the text back. */
export type Paint = (style: Style, text: string) => string;

const codes: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** Colours only where a terminal reads them, and never against NO_COLOR (https://no-color.org). */
export function createPaint(output: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Paint {
  const wanted = output.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  if (!wanted) return (_style, text) => text;
  return (style, text) => `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m`;
}

/** Breaks a paragraph into lines of at most `width` characters; longer words stand alone. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}
