import { z } from 'zod';
import { cutLine, linesThatFit } from '../answer-budget.js';
import { type Next, nextLines } from '../page.js';
import { pathInput } from '../wire.js';
import { decodeText } from './decode-text.js';
import { nextOutput } from './outputs.js';
import { defineTool, readsOnly, type ToolAnswer } from './tool.js';

const name = 'emetgate_read_file';

const input = z.strictObject({
  path: pathInput,
  startLine: z.int().min(1).optional(),
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
    endLine: z.int(),
    totalLines: z.int(),
    text: z.string(),
    next: nextOutput,
  }),
  async run({ path, startLine = 1, endLine }, { kernel }) {
    const reading = await kernel.repository.read(path);
    if (!reading.ok) return { kind: 'failure', failure: reading.error };
    const text = decodeText(reading.value);
    if (!text.ok) return { kind: 'failure', failure: text.error };
    return showLines({ path: reading.value.path, text: text.value, startLine, endLine });
  },
});

function showLines(options: {
  readonly path: string;
  readonly text: string;
  readonly startLine: number;
  readonly endLine: number | undefined;
}): ToolAnswer {
  const { path, startLine } = options;
  const lines = splitLines(options.text);
  const last = Math.min(options.endLine ?? lines.length, lines.length);
  if (last < startLine - 1 || (startLine > lines.length && lines.length > 0)) {
    return {
      kind: 'failed',
      message: `Cannot show lines ${startLine} to ${options.endLine ?? 'the end'} of ${path}: it has ${lines.length}; give a range inside`,
    };
  }
  const wanted = lines.slice(startLine - 1, last).map(cutLine);
  const shown = wanted.slice(0, linesThatFit(wanted));
  const endLine = startLine - 1 + shown.length;
  const next: Next | undefined =
    endLine < last
      ? {
          tool: name,
          arguments: { path, startLine: endLine + 1, ...(options.endLine !== undefined && { endLine: last }) },
        }
      : undefined;
  const heading = `${path} lines ${startLine}-${endLine} of ${lines.length}`;
  return {
    kind: 'done',
    fields: { path, startLine, endLine, totalLines: lines.length, text: shown.join('\n'), ...(next && { next }) },
    text: [heading, ...shown, ...nextLines(next)].join('\n'),
  };
}

/** Lines as editors count them: LF, CRLF or CR ends one; a last line end starts no further line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
