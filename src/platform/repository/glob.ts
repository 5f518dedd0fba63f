import { err, ok, type RepoPath, type Result } from '../../engine/index.js';
import { globAlternativesMax, globLengthMax } from '../limits.js';
import type { InputFailure } from './repository.js';

/** Whether a repository path matches. */
export type GlobMatcher = (path: RepoPath) => boolean;

/**
 * Compiles a glob: `*` and `?` within a name, `**` over whole names, `[a-z]`, `[!a-z]` and `{a,b}`.
 *
 * A pattern without `/` is tried on the last name of a path, else on the whole path. Names that start with a dot need
 * nothing special. Matching takes time in proportion to pattern times path, whatever the pattern: globs come from a model,
 * and a regular expression made from one can take for ever.
 *
 * @returns the matcher, or `input/bad-glob` for a pattern that is too long, has too many alternatives or is unbalanced
 */
export function compileGlob(pattern: string): Result<GlobMatcher, InputFailure> {
  if (pattern === '' || pattern.length > globLengthMax) return bad(`a glob has 1 to ${globLengthMax} characters`);
  const alternatives = expandBraces(pattern);
  if (typeof alternatives === 'string') return bad(alternatives);
  const compiled: (readonly Segment[])[] = [];
  for (const alternative of alternatives) {
    const anywhere = !alternative.includes('/');
    const names = alternative.replace(/^\.?\/+/, '').split('/');
    const segments: Segment[] = anywhere ? ['**'] : [];
    for (const name of names) {
      const segment = compileName(name);
      if (typeof segment === 'object' && 'problem' in segment) return bad(segment.problem);
      if (segment !== '**' || segments.at(-1) !== '**') segments.push(segment);
    }
    compiled.push(segments);
  }
  return ok((path) => {
    const names = path.split('/');
    return compiled.some((segments) => matchSegments(segments, names));
  });
}

type Token = { readonly kind: 'any' } | { readonly kind: 'one'; readonly accepts: (unit: string) => boolean };
type Segment = '**' | readonly Token[];

function bad(message: string): Result<never, InputFailure> {
  return err({ code: 'input/bad-glob', message });
}

/** Every alternative that the braces stand for, or what is wrong with them. */
function expandBraces(pattern: string): readonly string[] | string {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const candidate of open) {
      const split = splitBrace(candidate);
      if (split === undefined) done.push(candidate);
      else if (typeof split === 'string') return split;
      else next.push(...split);
      if (done.length + next.length > globAlternativesMax) return `braces stand for over ${globAlternativesMax} globs`;
    }
    open = next;
  }
  return done;
}

/** The first brace group replaced by each of its parts; undefined without one; a text when it never closes. */
function splitBrace(pattern: string): readonly string[] | string | undefined {
  const start = pattern.indexOf('{');
  if (start < 0) return pattern.includes('}') ? 'a } has no {' : undefined;
  const commas: number[] = [start];
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    const unit = pattern[at];
    if (unit === '{') depth += 1;
    if (unit === ',' && depth === 1) commas.push(at);
    if (unit !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    const ends = [...commas.slice(1), at];
    return ends.map(
      (end, index) =>
        pattern.slice(0, start) + pattern.slice((commas[index] ?? start) + 1, end) + pattern.slice(at + 1),
    );
  }
  return 'a { has no }';
}

function compileName(name: string): Segment | { readonly problem: string } {
  if (name === '**') return '**';
  const tokens: Token[] = [];
  const units = [...name];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === '*') {
      if (tokens.at(-1)?.kind !== 'any') tokens.push({ kind: 'any' });
    } else if (unit === '?') {
      tokens.push({ kind: 'one', accepts: () => true });
    } else if (unit === '[') {
      const close = units.indexOf(']', at + 2);
      if (close < 0) return { problem: 'a [ has no ]' };
      tokens.push({ kind: 'one', accepts: characterClass(units.slice(at + 1, close)) });
      at = close;
    } else {
      tokens.push({ kind: 'one', accepts: (other) => other === unit });
    }
  }
  return tokens;
}

function characterClass(units: readonly string[]): (unit: string) => boolean {
  const negated = units[0] === '!' || units[0] === '^';
  const members = negated ? units.slice(1) : units;
  const ranges: (readonly [string, string])[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? '';
    const to = members[at + 1] === '-' ? members[at + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) at += 2;
  }
  return (unit) => ranges.some(([from, to]) => from <= unit && unit <= to) !== negated;
}

/** Reachable places in the pattern after each name: no backtracking, so no pattern is slow. */
function matchSegments(segments: readonly Segment[], names: readonly string[]): boolean {
  let places = closure(segments, new Set([0]));
  for (const name of names) {
    const next = new Set<number>();
    for (const place of places) {
      const segment = segments[place];
      if (segment === '**') next.add(place);
      else if (segment !== undefined && matchName(segment, [...name])) next.add(place + 1);
    }
    if (next.size === 0) return false;
    places = closure(segments, next);
  }
  return places.has(segments.length);
}

/** `**` stands for no name as well: the place after it is reachable at once. */
function closure(segments: readonly Segment[], places: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(places);
  for (const place of all) if (segments[place] === '**') all.add(place + 1);
  return all;
}

/** One name against tokens. Only the last `*` is ever widened again, which is enough for stars and quadratic at worst. */
function matchName(tokens: readonly Token[], units: readonly string[]): boolean {
  let token = 0;
  let unit = 0;
  let star = -1;
  let widened = 0;
  while (unit < units.length) {
    const current = tokens[token];
    if (current?.kind === 'one' && current.accepts(units[unit] ?? '')) {
      token += 1;
      unit += 1;
    } else if (current?.kind === 'any') {
      star = token;
      widened = unit;
      token += 1;
    } else if (star >= 0) {
      widened += 1;
      unit = widened;
      token = star + 1;
    } else {
      return false;
    }
  }
  while (tokens[token]?.kind === 'any') token += 1;
  return token === tokens.length;
}
