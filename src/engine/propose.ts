import type { BodyChange } from './change/change.js';
import { makeBody } from './change/make-body.js';
import { splice } from './change/splice.js';
import type { Rejected } from './checks.js';
import type { OpenedByOperator } from './engine.js';
import { Bodies } from './guards/body-guard.js';
import { bodyGuards } from './guards/body-guards.js';
import { invariant } from './invariant.js';
import { sourceBytesMax } from './limits.js';
import { type ReadableSource, readSource } from './read-source.js';
import type { Reading } from './readings.js';
import { type Utf16Span, utf16Offset } from './source/offset.js';
import { resolveRef } from './symbols/resolve-ref.js';
import type { FunctionSymbol } from './symbols/symbol-table.js';
import type { Trail } from './trail.js';

/** A change that names an existing function by its present hash, and the file as it would be. No parser has read it. */
export interface Proposal {
  readonly kind: 'proposal';
  readonly change: BodyChange;
  readonly symbol: FunctionSymbol;
  readonly before: ReadableSource;
  readonly after: ReadableSource;
  /** The new body in the text after. */
  readonly afterSpan: Utf16Span;
}

/** Stages address and guard as far as words go: from a change to the bytes that it asks for. */
export function propose(
  reading: Reading,
  change: BodyChange,
  trail: Trail,
  opened: OpenedByOperator | undefined,
): Proposal | Rejected {
  const { path, ref, hash } = change;
  const resolved = resolveRef(reading.table, ref);
  if (!resolved.ok) return trail.rejected('ref', resolved.error);
  trail.passed('ref');
  const symbol = resolved.value;
  if (opened?.testCallbacks === true) trail.skipped('test-callback', 'opened by --allow-path');
  else if (reading.testCode.concerns(symbol)) {
    return trail.rejected('test-callback', { code: 'policy/protected-path', path, ref, rule: 'test-callback' });
  } else trail.passed('test-callback');
  if (symbol.hash !== hash) {
    const { source } = symbol.reading();
    return trail.rejected('hash', { code: 'address/stale-hash', path, ref, given: hash, present: symbol.hash, source });
  }
  trail.passed('hash');
  const body = makeBody(reading.source, symbol, change);
  if (!body.ok) return trail.rejected('edits', body.error);
  if (change.replacement.kind === 'edits') trail.passed('edits');
  else trail.skipped('edits', 'the whole body was given');
  return inspectBody(reading, symbol, change, body.value, trail) ?? spliced(reading, symbol, change, body.value, trail);
}

function inspectBody(
  { profile, source }: Reading,
  symbol: FunctionSymbol,
  { path, ref }: BodyChange,
  after: string,
  trail: Trail,
): Rejected | undefined {
  const before = source.slice(symbol.utf16BodySpan);
  const start = source.position(symbol.utf16BodySpan.start);
  const bodies = new Bodies({ path, ref, before, after, start, lang: profile.oxcLang });
  for (const guard of bodyGuards) {
    const failure = guard.inspect(bodies);
    if (failure !== undefined) return trail.rejected(guard.name, failure);
    trail.passed(guard.name);
  }
  return undefined;
}

function spliced(
  before: Reading,
  symbol: FunctionSymbol,
  change: BodyChange,
  body: string,
  trail: Trail,
): Proposal | Rejected {
  const { path } = change;
  const bytes = splice(before.source.bytes, symbol.bodySpan, body);
  if (bytes.length > sourceBytesMax) {
    const failure = { code: 'address/too-large', path, bytes: bytes.length, bytesMax: sourceBytesMax } as const;
    return trail.rejected('encoding', failure);
  }
  trail.passed('encoding');
  const after = readSource({ path, bytes });
  if (!after.ok) {
    invariant(after.error.check === 'nesting', 'a readable file with a well-formed body put in is UTF-8');
    return trail.rejected('nesting', after.error.failure);
  }
  trail.passed('nesting');
  const { start, end } = symbol.utf16BodySpan;
  const text = before.source.text;
  const expected = text.slice(0, start) + body + text.slice(end);
  invariant(after.value.source.text === expected, 'the spliced bytes decode to the spliced text');
  const afterSpan = { start, end: utf16Offset(start + body.length) };
  return { kind: 'proposal', change, symbol, before, after: after.value, afterSpan };
}
