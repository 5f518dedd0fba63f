import { firstLine, type NamedFailure } from './named-failure.js';

/** mocha: after `n failing`, a numbered suite, the test's name on deeper lines up to a colon, and what was thrown. */
export function mochaFailures(lines: readonly string[]): readonly NamedFailure[] {
  const start = lines.findIndex((line) => /^ *\d+ failing$/.test(line));
  if (start < 0) return [];
  const failures: NamedFailure[] = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const first = /^ {2}\d+\) (.+)$/.exec(lines[at] ?? '')?.[1];
    if (first === undefined) continue;
    const names = [first];
    while (!names.at(-1)?.endsWith(':') && (lines[at + 1] ?? '').trim() !== '') {
      at += 1;
      names.push((lines[at] ?? '').trim());
    }
    failures.push({ name: names.join(' > ').replace(/:$/, ''), message: firstLine(lines, at + 1) });
  }
  return failures;
}
