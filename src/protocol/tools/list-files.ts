import { z } from 'zod';
import type { ListEntry } from '../../platform/index.js';
import { pageEntriesMax } from '../limits.js';
import { pageOf } from '../page.js';
import { shownName } from '../shown-name.js';
import { afterInput } from '../wire.js';
import { inputFailureMessage } from './input-failure.js';
import { nextOutput } from './outputs.js';
import { defineTool, readsOnly } from './tool.js';

const name = 'emetgate_list';

const input = z.strictObject({
  path: z.string().min(1).optional().describe('Folder; the whole repository without it'),
  glob: z.string().min(1).optional().describe('Such as src/**/*.ts'),
  depth: z.int().min(1).max(100).optional().describe('Levels that are opened'),
  after: afterInput,
});

/** Files that git tracks or would track, in path order. */
export const listFilesTool = defineTool({
  name,
  title: 'List files',
  description: 'Files and folders below a folder, in path order; what git ignores is left out.',
  annotations: readsOnly,
  input,
  output: z.object({
    entries: z.array(
      z.object({ kind: z.string(), path: z.string(), bytes: z.int().optional(), files: z.int().optional() }),
    ),
    next: nextOutput,
  }),
  async run(options, { kernel, signal }) {
    const listing = await kernel.repository.list({ ...defined(options), maxEntries: pageEntriesMax }, signal);
    if (!listing.ok) return inputFailureMessage(name, listing.error);
    const { items: entries, next } = pageOf(listing.value.entries, {
      show: entryLine,
      nextAfter: ({ path: after }) => ({ tool: name, arguments: { ...defined(options), after } }),
      goesOn: listing.value.next !== undefined,
    });
    return {
      kind: 'done',
      fields: { entries },
      text: entries.length === 0 ? 'nothing found' : entries.map(entryLine).join('\n'),
      next,
    };
  },
});

function entryLine(entry: ListEntry): string {
  const shown = shownName(entry.path);
  switch (entry.kind) {
    case 'file':
      return `${shown} ${entry.bytes}`;
    case 'directory':
      return `${shown}/ (${entry.files} files)`;
    case 'symlink':
    case 'submodule':
      return `${shown} (${entry.kind})`;
  }
}

/** Without the keys that are not given: the platform's options are exact. */
function defined(options: z.infer<typeof input>): { [Key in keyof typeof options]-?: never } | object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
