import type { NamedFailure } from './named-failure.js';

/** TAP: `not ok 2 - name` and a block of YAML below it. A test that failed only because one inside it did is left out. */
export function tapFailures(lines: readonly string[]): readonly NamedFailure[] {
  return lines.flatMap((line, index) => {
    const match = /^( *)not ok \d+(?: -)? (.+)$/.exec(line);
    if (match === null || / # (?:TODO|SKIP)\b/i.test(line)) return [];
    const block = blockBelow(lines, index + 1, match[1]?.length ?? 0);
    if (/failureType: 'subtestsFailed'/.test(block)) return [];
    return { name: (match[2] ?? '').replace(/ # time=.*$/, ''), message: messageIn(block) };
  });
}

function blockBelow(lines: readonly string[], start: number, indent: number): string {
  const block: string[] = [];
  for (const line of lines.slice(start, start + 40)) {
    if (line.trim() !== '' && line.search(/\S/) <= indent) break;
    block.push(line);
  }
  return block.join('\n');
}

/** `error:` of node:test, `message:` of others; a literal block's first line; else the first line below. */
function messageIn(block: string): string {
  const entry = /^ *(?:error|message): *(.*)$/m.exec(block);
  const inline = entry?.[1]?.replace(/^['"]|['"]$/g, '') ?? '';
  if (inline !== '' && !/^[|>]-?$/.test(inline)) return inline;
  const below = entry === null ? block : block.slice(entry.index + entry[0].length);
  return (
    below
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '' && line !== '---') ?? ''
  );
}
