import { z } from 'zod';
import type { SymbolReading } from '../../engine/index.js';
import { answerUnits, cutToUnits } from '../answer-budget.js';
import { answerUnitsMax, pageUnitsMin } from '../limits.js';
import type { Next } from '../page.js';
import { pathInput, refInput } from '../wire.js';
import { openSnapshot } from './open-snapshot.js';
import { nextOutput, positionOutput } from './outputs.js';
import { defineTool, readsOnly, type ToolAnswer } from './tool.js';

/** Units for the words beside a function's source. */
const frameUnits = 200;

/** One function's source, the part of it that is its body, and its hash. */
export const readSymbolTool = defineTool({
  name: 'emetgate_read_symbol',
  title: 'Read a function',
  description:
    'Source and hash of one function. The part below "--- body" is what `body` replaces and what `edits` apply to, exactly as shown.',
  annotations: readsOnly,
  input: z.strictObject({ path: pathInput, ref: refInput }),
  output: z.object({
    ref: z.string(),
    hash: z.string(),
    source: z.string(),
    body: z.string(),
    start: positionOutput,
    end: positionOutput,
    next: nextOutput,
  }),
  async run({ path, ref }, { kernel }) {
    const snapshot = await openSnapshot(kernel.repository, path);
    if (!snapshot.ok) return { kind: 'failure', failure: snapshot.error };
    const reading = kernel.engine.readSymbol(snapshot.value, ref);
    return reading.ok ? showReading(path, reading.value) : { kind: 'failure', failure: reading.error };
  },
});

function showReading(path: string, reading: SymbolReading): ToolAnswer {
  const { ref, hash, source, body, start, end } = reading;
  const heading = [`${path} ${ref} lines ${start.line}-${end.line}`, `hash: ${hash}`];
  const room = answerUnitsMax - answerUnits(heading.join('\n')) - frameUnits;
  if (answerUnits(source) > room) return showCut(path, reading, { heading, room });
  return {
    kind: 'done',
    fields: { ref, hash, source, body, start, end },
    text: [...heading, ...sourceParts(source, body)].join('\n'),
  };
}

/** The source in its two parts, so that it stands here once and still says what the body is: its end. */
function sourceParts(source: string, body: string): readonly string[] {
  return ['--- head', source.slice(0, source.length - body.length), '--- body', body, '---'];
}

/** A function larger than an answer: its start, and how to read on by lines. Its fields stay whole only in parts. */
function showCut(
  path: string,
  { ref, hash, source, start, end }: SymbolReading,
  { heading, room }: { readonly heading: readonly string[]; readonly room: number },
): ToolAnswer {
  const nextUnits = answerUnits(path) + frameUnits;
  const cut = cutToUnits(source, Math.max(room - nextUnits, pageUnitsMin));
  const shown = /^.*[\r\n]/s.exec(cut)?.[0] ?? cut;
  const lines = shown.split(/\r\n|\n|\r/);
  // Where the first line alone is too long, the rest of it comes next.
  const place =
    lines.length > 1
      ? { startLine: start.line + lines.length - 1 }
      : { startLine: start.line, startColumn: start.column + shown.length };
  const next: Next = { tool: 'emetgate_read_file', arguments: { path, ...place, endLine: end.line } };
  return {
    kind: 'done',
    fields: { ref, hash, source: shown, body: '', start, end },
    text: [
      ...heading,
      '--- source, cut: too long for one answer, change it with `edits`',
      shown.replace(/[\r\n]+$/, ''),
      '---',
    ].join('\n'),
    next,
  };
}
