import { Script } from 'node:vm';
import fc from 'fast-check';
import type { Engine } from '../../src/engine/index.js';
import { escapingBody, outsideOf, type Place, places } from './escaping-bodies.js';
import { admitted } from './kernel-in-process.js';

/** An accepted body that it was wrong to accept. */
export interface Escape {
  /** Whether TypeScript's parser sees another file around the body, or V8 refuses a file that it compiled before. */
  readonly kind: 'outside-changed' | 'refused-by-v8';
  readonly file: string;
  readonly body: string;
}

/** What a search found. */
export interface Search {
  readonly tried: number;
  readonly accepted: number;
  readonly escapes: readonly Escape[];
  /** Refused proposals by the check that refused them. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Cases of one seed: the generator holds them all at once. */
const BATCH = 10_000;

/** Proposes bodies that try to leave their place, until `runs` are tried or `escapesMax` were accepted. */
export async function searchEscapes(
  engine: Engine,
  options: { readonly runs: number; readonly seed: number; readonly escapesMax: number },
): Promise<Search> {
  const { runs, seed, escapesMax } = options;
  const targets = places.map((place) => new Target(engine, place));
  const escapes: Escape[] = [];
  const refused = new Map<string, number>();
  let tried = 0;
  let accepted = 0;
  for (let done = 0; done < runs; done += BATCH) {
    const batch = { numRuns: Math.min(BATCH, runs - done), seed: seed + done };
    for (const [target, body] of fc.sample(fc.tuple(fc.constantFrom(...targets), escapingBody), batch)) {
      if (escapes.length >= escapesMax) return { tried, accepted, escapes, refused };
      tried += 1;
      const refusal = await target.propose(body);
      if (refusal !== undefined) {
        refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
        continue;
      }
      accepted += 1;
      const kind = target.escape(body);
      if (kind !== undefined) escapes.push({ kind, file: target.file, body });
    }
  }
  return { tried, accepted, escapes, refused };
}

/** A function whose body is to be replaced, with what is known of its file. */
class Target {
  readonly file: string;
  readonly #engine: Engine;
  readonly #path: string;
  readonly #ref: string;
  readonly #hash: string;
  readonly #start: number;
  readonly #end: number;
  readonly #outside: string;
  readonly #compiles: boolean;

  constructor(engine: Engine, { path = 'a.ts', file, ref }: Place) {
    const table = engine.symbols({ path, bytes: Buffer.from(file) });
    const symbol = table.ok ? table.value.find(ref) : undefined;
    if (symbol === undefined) throw new Error(`${ref} is not in ${file}`);
    const { start, end } = symbol.utf16BodySpan;
    this.file = file;
    this.#engine = engine;
    this.#path = path;
    this.#ref = ref;
    this.#hash = symbol.hash;
    this.#start = start;
    this.#end = end;
    this.#outside = outsideOf(path, file, start, end).join();
    this.#compiles = compiles(file);
  }

  /** The check that refuses a body; `undefined` where it is accepted. */
  async propose(body: string): Promise<string | undefined> {
    const replacement = { kind: 'body', body } as const;
    const change = { kind: 'body', path: this.#path, ref: this.#ref, hash: this.#hash, replacement } as const;
    const snapshot = { path: this.#path, bytes: Buffer.from(this.file) };
    const verdict = await this.#engine.verify(snapshot, change, admitted);
    if (verdict.kind !== 'rejected') return undefined;
    return verdict.checks.find(({ outcome }) => outcome === 'failed')?.name ?? 'none';
  }

  escape(body: string): Escape['kind'] | undefined {
    const after = this.file.slice(0, this.#start) + body + this.file.slice(this.#end);
    const outside = outsideOf(this.#path, after, this.#start, this.#end + after.length - this.file.length);
    if (outside.join() !== this.#outside) return 'outside-changed';
    return this.#compiles && isPlain(body) && !compiles(after) ? 'refused-by-v8' : undefined;
  }
}

/** Types, signatures and what is newer than V8 are not V8's to judge. */
function isPlain(body: string): boolean {
  return !/\b(?:as|satisfies|enum|namespace|declare|abstract|using|import|export)\b|[@<!:?]|function \w+\(\);/.test(
    body,
  );
}

function compiles(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}
