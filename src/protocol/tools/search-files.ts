import { z } from 'zod';
import type { RepoPath } from '../../engine/index.js';
import type { SearchMatch } from '../../platform/index.js';
import { searchMatchesMax } from '../limits.js';
import { pageOf } from '../page.js';
import { shownName } from '../shown-name.js';
import { afterInput } from '../wire.js';
import { createRefFinder } from './enclosing-refs.js';
import { inputFailureMessage } from './input-failure.js';
import { nextOutput } from './outputs.js';
import { defineTool, readsOnly } from './tool.js';

const name = 'emetgate_search';

const input = z.strictObject({
  pattern: z.string().min(1).describe('Plain text, matched in single lines'),
  regex: z.boolean().optional().describe('The pattern is a JavaScript regular expression'),
  glob: z.string().min(1).optional().describe('Such as src/**/*.ts'),
  maxResults: z.int().min(1).max(searchMatchesMax).optional(),
  after: afterInput.refine((after) => after === undefined || /^\d{1,9}:./s.test(after), 'not one that an answer gave'),
});

/** A match with the function that it stands in. */
interface PlacedMatch extends SearchMatch {
  readonly ref?: string;
}

/** Lines of the repository's text files that match, each with the ref of the function around it. */
export const searchFilesTool = defineTool({
  name,
  title: 'Search',
  description: 'Matching lines of all text files that git does not ignore, with the ref of the enclosing function.',
  annotations: readsOnly,
  input,
  output: z.object({
    matches: z.array(
      z.object({ path: z.string(), line: z.int(), column: z.int(), text: z.string(), ref: z.string().optional() }),
    ),
    incomplete: z.string().optional(),
    skipped: z.int(),
    next: nextOutput,
  }),
  async run(options, { kernel, signal }) {
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const found = await kernel.repository.search(
      { maxResults: searchMatchesMax, ...given, pattern: options.pattern },
      signal,
    );
    if (!found.ok) return inputFailureMessage(name, found.error);
    const { matches, incomplete, skipped } = found.value;
    const refs = createRefFinder(kernel);
    const placed: PlacedMatch[] = [];
    for (const match of matches) {
      const ref = await refs.enclosing(match);
      placed.push(ref === undefined ? match : { ...match, ref });
    }
    const warning = incompleteLines(incomplete);
    const { items, next } = pageOf(placed, {
      show: (match) => `${shownName(match.path)}\n${matchLine(match)}`,
      heading: warning.join('\n'),
      nextAfter: ({ line, path }) => ({ tool: name, arguments: { ...given, after: `${line}:${path}` } }),
      goesOn: found.value.next !== undefined,
    });
    return {
      kind: 'done',
      fields: { matches: items, ...(incomplete && { incomplete }), skipped },
      text: [...matchLines(items), ...warning].join('\n'),
      next,
    };
  },
});

/** Grouped by file: a path costs tokens, and matches come in path order. */
function matchLines(matches: readonly PlacedMatch[]): readonly string[] {
  if (matches.length === 0) return ['nothing found'];
  let path: RepoPath | undefined;
  return matches.flatMap((match) => {
    const line = matchLine(match);
    if (match.path === path) return [line];
    path = match.path;
    return [shownName(match.path), line];
  });
}

function matchLine({ line, column, text, ref }: PlacedMatch): string {
  return `  ${line}:${column} ${ref === undefined ? '' : `(${ref}) `}${text}`;
}

function incompleteLines(incomplete: string | undefined): readonly string[] {
  if (incomplete === undefined) return [];
  return [
    `not everything was searched: the ${incomplete === 'deadline' ? 'time' : 'memory'} ran out; narrow the pattern or the glob`,
  ];
}
