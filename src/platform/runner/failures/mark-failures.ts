import { firstLine, type NamedFailure } from './named-failure.js';

/** node's own reporter after `✖ failing tests:`, `✖ name (1ms)`; ava `✘ [fail]: name message`. */
export function markFailures(lines: readonly string[]): readonly NamedFailure[] {
  const start = lines.findIndex((line) => /^✖ failing tests:$/.test(line));
  const node =
    start < 0 ? [] : lines.slice(start + 1).flatMap((line, index) => nodeFailure(lines, line, start + 1 + index));
  const ava = lines.flatMap((line) => {
    const name = /^ *✘ \[fail\]: (.+)$/.exec(line)?.[1];
    return name === undefined ? [] : { name: name.trim(), message: '' };
  });
  return [...node, ...ava];
}

function nodeFailure(lines: readonly string[], line: string, index: number): readonly NamedFailure[] {
  const name = /^ *✖ (.+) \([\d.]+ms\)$/.exec(line)?.[1];
  return name === undefined ? [] : [{ name, message: firstLine(lines, index + 1, 2) }];
}
