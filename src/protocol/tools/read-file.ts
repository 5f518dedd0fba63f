import { z } from 'zod';
import { answerUnits, cutLine, cutToUnits } from '../answer-budget.js';
import { answerUnitsMax, pageUnitsMin } from '../limits.js';
import { type Next, nextLine, pageOf } from '../page.js';
import { pathInput } from '../wire.js';
import { decodeText } from './decode-text.js';
import { nextOutput } from './outputs.js';
import { defineTool, readsOnly, type ToolAnswer } from './tool.js';

const name = 'emetgate_read_file';

const input = z.strictObject({
  path: pathInput,
  startLine: z.int().min(1).optional(),
  startColumn: z.int().min(1).optional().describe('Goes on inside a long line'),
  endLine: z.int().min(1).optional().describe('Inclusive'),
});

/** Any text file of the repository, by lines. */
export const readFileTool = defineTool({
  name,
  title: 'Read a file',
  description: 'Text of a file, or of the lines asked for. For a function use emetgate_read_symbol: it gives the hash.',
  annotations: readsOnly,
  input,
  output: z.object({
    path: z.string(),
    startLine: z.int(),
    startColumn: z.int().optional(),
    endLine: z.int(),
    totalLines: z.int(),
    text: z.string(),
    next: nextOutput,
  }),
  async run({ path, startLine = 1, startColumn, endLine }, { kernel }) {
    const reading = await kernel.repository.read(path);
    if (!reading.ok) return { kind: 'failure', failure: reading.error };
    const text = decodeText(reading.value);
    if (!text.ok) return { kind: 'failure', failure: text.error };
    const lines = splitLines(text.value);
    return showLines({ path: reading.value.path, lines, startLine, startColumn, endLine });
  },
});

interface Range {
  readonly path: string;
  readonly lines: readonly string[];
  readonly startLine: number;
  readonly startColumn: number | undefined;
  readonly endLine: number | undefined;
}

function showLines(range: Range): ToolAnswer {
  const { path, lines, startLine, startColumn } = range;
  const last = Math.min(range.endLine ?? lines.length, lines.length);
  if (last < startLine - 1 || (startLine > lines.length && lines.length > 0)) {
    return {
      kind: 'failed',
      message: `Cannot show lines ${startLine} to ${range.endLine ?? 'the end'} of ${path}: it has ${lines.length}; give a range inside`,
    };
  }
  const first = lines[startLine - 1] ?? '';
  if (startColumn !== undefined && (startColumn > first.length + 1 || last < startLine)) {
    return {
      kind: 'failed',
      message: `Cannot show line ${startLine} of ${path} from column ${startColumn}: it has ${first.length} characters; give a column inside`,
    };
  }
  const wanted = lines
    .slice(startLine - 1, last)
    .map((line, index) =>
      cutLine(line, (from) => `; read on with startLine ${startLine + index}, startColumn ${from + 1}`),
    );
  return startColumn === undefined ? showPage(range, wanted) : showRest({ ...range, startColumn }, first, wanted);
}

function showPage(range: Range, wanted: readonly string[]): ToolAnswer {
  const { startLine } = range;
  const { items, next } = pageOf(wanted, {
    show: (line) => line,
    heading: headingOf(range, startLine + wanted.length - 1),
    nextAfter: (_line, count) => goOnAt(range, { startLine: startLine + count }),
  });
  return answerOf(range, items, next);
}

/** The rest of one long line, as much as an answer holds, then the lines behind it. */
function showRest(
  range: Range & { readonly startColumn: number },
  first: string,
  wanted: readonly string[],
): ToolAnswer {
  const { startLine, startColumn } = range;
  const rest = first.slice(startColumn - 1);
  const frame = `${headingOf(range, startLine)}\n${nextLine(goOnAt(range, { startLine, startColumn: first.length }))}\n`;
  const shown = cutToUnits(rest, Math.max(answerUnitsMax - answerUnits(frame), pageUnitsMin));
  if (shown === rest) return showPage(range, [rest, ...wanted.slice(1)]);
  return answerOf(range, [shown], goOnAt(range, { startLine, startColumn: startColumn + shown.length }));
}

function goOnAt({ path, endLine }: Range, place: { readonly startLine: number; readonly startColumn?: number }): Next {
  return { tool: name, arguments: { path, ...place, ...(endLine !== undefined && { endLine }) } };
}

function answerOf(range: Range, shown: readonly string[], next: Next | undefined): ToolAnswer {
  const { path, lines, startLine, startColumn } = range;
  const endLine = startLine - 1 + shown.length;
  const place = { startLine, ...(startColumn !== undefined && { startColumn }), endLine };
  return {
    kind: 'done',
    fields: { path, ...place, totalLines: lines.length, text: shown.join('\n') },
    text: [headingOf(range, endLine), ...shown].join('\n'),
    next,
  };
}

function headingOf({ path, lines, startLine, startColumn }: Range, endLine: number): string {
  const from = startColumn === undefined ? '' : ` from column ${startColumn}`;
  return `${path} lines ${startLine}-${endLine} of ${lines.length}${from}`;
}

/** Lines as editors count them: LF, CRLF or CR ends one; a last line end starts no further line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
