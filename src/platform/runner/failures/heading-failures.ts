import { firstLine, type NamedFailure } from './named-failure.js';

/** vitest ` FAIL  file > suite > test`, jest `  ● suite › test`: a heading, and below it what was thrown. */
const HEADINGS = [/^ *FAIL {2}(.+)$/, /^ {2}● (.+)$/] as const;

/** Failures of runners that print each under a heading of its own. */
export function headingFailures(lines: readonly string[]): readonly NamedFailure[] {
  return lines.flatMap((line, index) => {
    const name = HEADINGS.map((heading) => heading.exec(line)?.[1]).find((found) => found !== undefined);
    return name === undefined ? [] : { name: name.trim(), message: firstLine(lines, index + 1) };
  });
}
