/**
 * The thread that a search runs in: a pattern that never ends holds this thread alone, and the server ends it when its
 * time is over. Opens files through the same confined door as every other reader.
 */
import { isUtf8 } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';
import { isBinary } from './is-binary.js';
import { protectedReadRule } from './protected-reads.js';
import { readConfined } from './read-file.js';
import type { SearchMatch } from './repository.js';
import { excerptOf } from './search-excerpt.js';
import type { SearchJob, SearchMessage } from './search-messages.js';

const say = (message: SearchMessage): void => parentPort?.postMessage(message);

await run(workerData as SearchJob);

async function run(job: SearchJob): Promise<void> {
  say({ kind: 'started' });
  const find = finder(job);
  if (typeof find === 'string') return say({ kind: 'bad-pattern', message: find });
  let found = 0;
  let skipped = 0;
  let afterLine = job.afterLine;
  for (const path of job.files) {
    const text = await textOf(job.root, path);
    if (text === undefined) skipped += 1;
    else {
      // One more than is asked for, to know whether there is more.
      const matches = matchesIn({ path, text, afterLine, find, max: job.resultsMax + 1 - found });
      const wanted = matches.slice(0, job.resultsMax - found);
      found += matches.length;
      if (wanted.length > 0) say({ kind: 'matches', matches: wanted });
      if (found > job.resultsMax) return say({ kind: 'done', skipped, more: true });
    }
    afterLine = 0;
  }
  say({ kind: 'done', skipped, more: false });
}

interface Found {
  readonly at: number;
  readonly length: number;
}

type Finder = (line: string) => Found | undefined;

/** Finds the first match in a line, or says what is wrong with the pattern. */
function finder({ pattern, regex }: SearchJob): Finder | string {
  if (!regex) {
    return (line) => {
      const at = line.indexOf(pattern);
      return at < 0 ? undefined : { at, length: pattern.length };
    };
  }
  try {
    const compiled = new RegExp(pattern, 'u');
    return (line) => {
      const match = compiled.exec(line);
      return match === null ? undefined : { at: match.index, length: match[0].length };
    };
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

interface Searched {
  readonly path: string;
  readonly text: string;
  readonly afterLine: number;
  readonly find: Finder;
  readonly max: number;
}

function matchesIn({ path, text, afterLine, find, max }: Searched): readonly SearchMatch[] {
  const matches: SearchMatch[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index < afterLine) continue;
    if (matches.length >= max) break;
    const found = find(line);
    if (found !== undefined)
      matches.push({ path, line: index + 1, column: found.at + 1, text: excerptOf(line, found) });
  }
  return matches;
}

/**
 * A file's text, or undefined when it has none to search: gone, binary, not UTF-8, too large, led to a protected place. A line
 * with replaced characters is nothing to show: no other tool reads that file, and a model would write them back.
 */
async function textOf(root: string, path: string): Promise<string | undefined> {
  const read = await readConfined(root, path);
  if (!read.ok || isBinary(read.value.bytes) || protectedReadRule(read.value.path) !== undefined) return undefined;
  return isUtf8(read.value.bytes) ? new TextDecoder('utf-8').decode(read.value.bytes) : undefined;
}
