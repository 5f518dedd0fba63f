import type { Rejected } from './checks.js';
import type { EngineParts } from './engine.js';
import { endsProcess } from './guards/ends-process.js';
import { escapedBody } from './guards/escaped-body.js';
import { haveSameOutside } from './guards/outside-changed.js';
import type { Proposal } from './propose.js';
import type { Reading } from './readings.js';
import { pointBehind } from './source/line-feeds.js';
import { SourceText } from './source/source-text.js';
import { buildSymbolTable } from './symbols/build-symbol-table.js';
import { contentHash } from './symbols/content-hash.js';
import type { SymbolTable } from './symbols/symbol-table.js';
import { maskText } from './syntax/mask-body.js';
import type { BodyFacts, Judgement, RefereeRequest } from './syntax/referee.js';
import { isSameButBody } from './syntax/same-but-body.js';
import type { TextEdit } from './syntax/tree-sitter.js';
import { proveInTreeSitter, type TreeSitterProof } from './syntax/tree-sitter-proof.js';
import type { Trail } from './trail.js';

/** What the first parser says of a proposal, and the function's new hash. */
export interface FirstReading {
  readonly proof: TreeSitterProof;
  /** How the proof came about, for the record. */
  readonly by: string;
  readonly hash: string;
}

/** What the referee is asked about a proposal. */
export function refereeRequest({ before, after, symbol, afterSpan }: Proposal): RefereeRequest {
  const { oxcLang: lang, sourceTypes } = before.profile;
  return {
    dialect: { lang, sourceTypes },
    before: before.source.text,
    after: after.source.text,
    beforeSpan: symbol.utf16BodySpan,
    afterSpan,
  };
}

/**
 * Reads the proposed file with the first parser, beside the tree of the present one.
 *
 * The tree of the present file is edited and parsed again, which costs what the change costs. Only "the same but for the
 * body" is believed of that; whatever else comes out is decided by a parse of the whole text, so that no verdict depends on
 * how a tree was come by.
 */
export function readAfter(parts: EngineParts, before: Reading, proposal: Proposal): FirstReading {
  const hash = hashOfSuccessor(parts, proposal);
  const isSame = isSameIncrementally(parts, before, proposal);
  return { hash, by: 'tree-sitter', proof: isSame === true ? { kind: 'proven' } : proveAnew(parts, before, proposal) };
}

/** `undefined` where the parser took too long. */
function isSameIncrementally(parts: EngineParts, before: Reading, proposal: Proposal): boolean | undefined {
  const { symbol, after, afterSpan } = proposal;
  const base = { tree: before.tree, edit: editOf(before, proposal) };
  return parts.parsers.withEdited(after.profile, after.source.text, base, (tree) =>
    isSameButBody(before.tree, tree, {
      nodeType: symbol.nodeType,
      beforeSpan: symbol.utf16BodySpan,
      afterSpan,
    }),
  );
}

function editOf({ lineFeeds }: Reading, { symbol, after, afterSpan }: Proposal): TextEdit {
  const { start, end } = symbol.utf16BodySpan;
  const startPosition = lineFeeds.point(start);
  return {
    startIndex: start,
    oldEndIndex: end,
    newEndIndex: afterSpan.end,
    startPosition,
    oldEndPosition: lineFeeds.point(end),
    newEndPosition: pointBehind(startPosition, after.source.slice(afterSpan)),
  };
}

function proveAnew(parts: EngineParts, before: Reading, proposal: Proposal): TreeSitterProof {
  const { symbol, after, afterSpan } = proposal;
  const { profile, source } = after;
  const proof = parts.parsers.withTree(profile, source.text, (tree): TreeSitterProof => {
    const table = buildSymbolTable(tree, source, profile, parts.hash64);
    const proof = proveInTreeSitter(
      symbol,
      { tree: before.tree, table: before.table, span: symbol.utf16BodySpan },
      { tree, table, span: afterSpan },
    );
    // A ref that names another function in the result would put the next change into the wrong place.
    return proof.kind === 'proven' && !hasSuccessor(table, proposal) ? { kind: 'symbols-changed' } : proof;
  });
  return proof ?? { kind: 'too-costly' };
}

/**
 * What the first parser says of a body that it could not read, once the second one has said where its literals, comments
 * and types are: these are masked, so that a body does not choose by one of them which parsers read it. What is still
 * unreadable is a gap of the grammar.
 */
export function readMasked(
  parts: EngineParts,
  before: Reading,
  proposal: Proposal,
  { masks }: BodyFacts,
): FirstReading {
  const hash = hashOfSuccessor(parts, proposal);
  const masked = maskText(proposal.after.source.text, masks);
  const { path, hasBom } = proposal.after.source;
  const source = new SourceText({ path, bytes: new TextEncoder().encode(masked), text: masked, hasBom });
  const proof = proveAnew(parts, before, { ...proposal, after: { ...proposal.after, source } });
  return { hash, by: 'tree-sitter, texts and types masked', proof };
}

function hasSuccessor({ symbols }: SymbolTable, { symbol, afterSpan }: Proposal): boolean {
  const found = symbols.find(({ utf16BodySpan: { start, end } }) => start === afterSpan.start && end === afterSpan.end);
  return found?.utf16Span.start === symbol.utf16Span.start && found.name === symbol.name;
}

/** The function's hash in the result: over its bytes, which the splice knows. */
function hashOfSuccessor(parts: EngineParts, { symbol, before, after }: Proposal): string {
  const { start, end } = symbol.span;
  const delta = after.source.bytes.length - before.source.bytes.length;
  return contentHash(after.source.bytes.subarray(start, end + delta), parts.hash64);
}

/** Weighs both parsers' readings: every check of the stages parse and guard that needs the result. */
export function weigh(
  proposal: Proposal,
  first: FirstReading,
  judgement: Judgement,
  trail: Trail,
): Rejected | undefined {
  return (
    weighJudgement(proposal, judgement, first, trail) ??
    weighTreeSitter(proposal, first, trail) ??
    weighOutside(proposal, first, trail) ??
    (judgement.kind === 'accepted' ? weighEndings(proposal, judgement.facts, trail) : undefined)
  );
}

function weighJudgement(
  proposal: Proposal,
  judgement: Judgement,
  { proof }: FirstReading,
  trail: Trail,
): Rejected | undefined {
  const { change } = proposal;
  const { path } = change;
  if (judgement.kind === 'base-invalid') {
    return trail.rejected('base', { code: 'parse/base-invalid', path, problems: judgement.problems });
  }
  trail.passed('base', 'oxc');
  if (judgement.kind === 'syntax-error') {
    return trail.rejected('syntax', { code: 'parse/syntax-error', path, problems: judgement.problems });
  }
  if (proof.kind === 'too-costly') return trail.rejected('syntax', { code: 'parse/too-costly', path });
  trail.passed('syntax', 'oxc');
  if (judgement.kind === 'escaped')
    return trail.rejected('body-in-referee', escapedBody(proposal, 'referee', judgement.found));
  trail.passed('body-in-referee', 'oxc');
  if (judgement.kind === 'bad-regular-expression') {
    return trail.rejected('regular-expressions', { code: 'parse/syntax-error', path, problems: judgement.problems });
  }
  const isLowered = judgement.facts.unprovenRegularExpressions > 0;
  trail.passed('regular-expressions', isLowered ? 'v8, syntax of ES2025 lowered' : 'v8');
  return undefined;
}

function weighTreeSitter(
  proposal: Proposal,
  { proof: { kind }, by }: FirstReading,
  trail: Trail,
): Rejected | undefined {
  const { change } = proposal;
  if (kind === 'unreadable') {
    trail.skipped('body-in-tree-sitter', 'the grammar of tree-sitter has a gap here; the proof of oxc stands alone');
    return undefined;
  }
  if (kind === 'errors-changed') {
    const { path, ref } = change;
    return trail.rejected('body-in-tree-sitter', { code: 'guard/outside-changed', path, ref, what: 'errors' });
  }
  if (kind === 'escaped') return trail.rejected('body-in-tree-sitter', escapedBody(proposal, 'tree-sitter'));
  trail.passed('body-in-tree-sitter', by);
  return undefined;
}

function weighOutside(
  { change, ...proposal }: Proposal,
  { proof: { kind }, by }: FirstReading,
  trail: Trail,
): Rejected | undefined {
  const { path, ref } = change;
  if (!haveSameOutside(proposal.before.source.bytes, proposal.after.source.bytes, proposal.symbol.bodySpan)) {
    return trail.rejected('outside-bytes', { code: 'guard/outside-changed', path, ref, what: 'bytes' });
  }
  trail.passed('outside-bytes');
  if (kind === 'symbols-changed') {
    return trail.rejected('outside-symbols', { code: 'guard/outside-changed', path, ref, what: 'symbols' });
  }
  if (kind === 'unreadable') {
    trail.skipped('outside-symbols', 'tree-sitter cannot read the body; the proof of oxc covers all nodes outside');
  } else {
    trail.passed('outside-symbols', by);
  }
  return undefined;
}

function weighEndings({ change, after }: Proposal, facts: BodyFacts, trail: Trail): Rejected | undefined {
  const failure = endsProcess(change, facts, after.source);
  if (failure !== undefined) return trail.rejected('ends-process', failure);
  trail.passed('ends-process', 'oxc');
  return undefined;
}
