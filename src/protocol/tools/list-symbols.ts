import { z } from 'zod';
import type { FunctionSymbol } from '../../engine/index.js';
import { pageEntriesMax } from '../limits.js';
import { pageOf } from '../page.js';
import { afterInput, pathInput } from '../wire.js';
import { openSnapshot } from './open-snapshot.js';
import { nextOutput, positionOutput } from './outputs.js';
import { defineTool, readsOnly } from './tool.js';

const name = 'emetgate_symbols';

/** Every function of a file, with the hash that a change must carry. */
export const listSymbolsTool = defineTool({
  name,
  title: 'List functions',
  description: 'All functions of a file: hash, lines, kind, ref. For an overview emetgate_skeleton is cheaper.',
  annotations: readsOnly,
  input: z.strictObject({ path: pathInput, after: afterInput }),
  output: z.object({
    symbols: z.array(
      z.object({
        ref: z.string(),
        kind: z.string(),
        hash: z.string(),
        start: positionOutput,
        end: positionOutput,
        exported: z.boolean(),
      }),
    ),
    next: nextOutput,
  }),
  async run({ path, after }, { kernel }) {
    const snapshot = await openSnapshot(kernel.repository, path);
    if (!snapshot.ok) return { kind: 'failure', failure: snapshot.error };
    const table = kernel.engine.symbols(snapshot.value);
    if (!table.ok) return { kind: 'failure', failure: table.error };
    const { symbols } = table.value;
    const start = after === undefined ? 0 : symbols.findIndex(({ ref }) => ref === after) + 1;
    if (after !== undefined && start === 0) {
      return {
        kind: 'failed',
        message: `Cannot go on after ${after}: ${path} has no such function now; list it from the start`,
      };
    }
    const heading = `${path}: ${symbols.length} functions (hash, lines, kind, ref)`;
    const { items, next } = pageOf(symbols.slice(start), {
      show: symbolLine,
      heading,
      nextAfter: ({ ref }) => ({ tool: name, arguments: { path, after: ref } }),
      itemsMax: pageEntriesMax,
    });
    return {
      kind: 'done',
      fields: { symbols: items.map(symbolFields) },
      text: [heading, ...items.map(symbolLine)].join('\n'),
      next,
    };
  },
});

function symbolFields({ ref, kind, hash, start, end, exported }: FunctionSymbol): Readonly<Record<string, unknown>> {
  return { ref, kind, hash, start, end, exported };
}

function symbolLine({ ref, kind, hash, start, end, exported }: FunctionSymbol): string {
  return `${hash} ${start.line}-${end.line} ${exported ? 'exported ' : ''}${kind} ${ref}`;
}
