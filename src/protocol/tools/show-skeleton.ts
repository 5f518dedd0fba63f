import { z } from 'zod';
import { cutLine } from '../answer-budget.js';
import { pageOf } from '../page.js';
import { afterInput, pathInput } from '../wire.js';
import { openSnapshot } from './open-snapshot.js';
import { nextOutput } from './outputs.js';
import { defineTool, readsOnly } from './tool.js';

const name = 'emetgate_skeleton';

/** A file's signatures and structure. */
export const showSkeletonTool = defineTool({
  name,
  title: 'Show a skeleton',
  description: 'Signatures and structure of a source file, bodies left out. The cheapest way to find what to read.',
  annotations: readsOnly,
  input: z.strictObject({ path: pathInput, after: afterInput }),
  output: z.object({ text: z.string(), next: nextOutput }),
  async run({ path, after = '0' }, { kernel }) {
    const snapshot = await openSnapshot(kernel.repository, path);
    if (!snapshot.ok) return { kind: 'failure', failure: snapshot.error };
    const skeleton = kernel.engine.skeleton(snapshot.value);
    if (!skeleton.ok) return { kind: 'failure', failure: skeleton.error };
    const lines = skeleton.value.replace(/\r?\n$/, '').split('\n');
    if (!/^\d{1,9}$/.test(after) || Number(after) >= lines.length) {
      return {
        kind: 'failed',
        message: `Cannot go on after ${after}: the skeleton has ${lines.length} lines; show it from the start`,
      };
    }
    const rest = lines.slice(Number(after)).map((line) => cutLine(line, () => '; emetgate_read_symbol shows them'));
    const { items, next } = pageOf(rest, {
      show: (line) => line,
      nextAfter: (_line, count) => ({ tool: name, arguments: { path, after: String(Number(after) + count) } }),
    });
    const text = items.join('\n');
    return { kind: 'done', fields: { text }, text, next };
  },
});
