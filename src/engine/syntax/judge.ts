import type { SyntaxProblem } from '../failure.js';
import { LineIndex } from '../source/line-index.js';
import { utf16Offset } from '../source/offset.js';
import { type Base, Bases } from './bases.js';
import { commentPlaces, commentsIn, haveSameComments } from './comment-places.js';
import { comparePrograms } from './compare-programs.js';
import { newFilePragma } from './file-pragmas.js';
import { rangesBinding } from './local-process.js';
import { packMasks } from './mask-body.js';
import { newErrors } from './merged-declarations.js';
import { opaqueSpans } from './opaque-spans.js';
import { type OxcNode, type OxcParseSync, type OxcReading, parseWithOxc, problemsOf } from './oxc.js';
import { newProcessEndings } from './process-endings.js';
import { proveTokens } from './prove-tokens.js';
import { readTree } from './read-tree.js';
import type { Judgement, ProcessEnding, RefereeRequest } from './referee.js';
import { compileRegularExpressions, regularExpressionsOf } from './regular-expressions.js';
import { Scratch } from './scratch.js';
import { unlikeTypeScript } from './unlike-typescript.js';

/** Decides one request. Pure; may be killed by what the loaded parser does to its process. */
export type Judge = (request: RefereeRequest) => Judgement;

/**
 * The second parser's judgement, given the loaded parser.
 *
 * In this order: the file as it is must be valid under one of its dialect's goals; the changed file must be valid under
 * the same goal, early errors included; the trees must be equal outside the body; the body must have nothing that TypeScript's
 * parser takes for something else, and no new comment about the whole file; its tokens must stay inside it and mean one thing;
 * every regular expression that the body brings must compile.
 */
export function createJudge(parseSync: OxcParseSync): Judge {
  const bases = new Bases(parseSync);
  const scratch = new Scratch();
  return (request) => {
    const base = bases.read(request.before, request.dialect);
    if (base.kind === 'invalid') return { kind: 'base-invalid', problems: base.problems };
    const after = parseWithOxc(parseSync, { lang: request.dialect.lang, sourceType: base.sourceType }, request.after);
    const errors = newErrors(
      { errors: base.errors, span: request.beforeSpan },
      { errors: after.errors, span: request.afterSpan },
    );
    const problems = problemsOf(errors, request.after);
    if (problems.length > 0) return { kind: 'syntax-error', problems };
    return judgeTrees(request, base, after, scratch);
  };
}

function judgeTrees(
  request: RefereeRequest,
  before: Base & { readonly kind: 'valid' },
  after: OxcReading,
  scratch: Scratch,
): Judgement {
  const { beforeSpan, afterSpan } = request;
  const comparison = comparePrograms({ program: before.program, span: beforeSpan }, before.bodyOn(beforeSpan), {
    program: scratch.encode(after.program),
    span: afterSpan,
  });
  if (comparison.kind === 'different') return { kind: 'escaped', detail: comparison.detail };
  const misread = unlikeTypeScript(request.after, comparison.after);
  if (misread !== undefined) return { kind: 'syntax-error', problems: [problemAt(request.after, misread)] };
  const comments = commentPlaces(after.comments);
  if (!haveSameComments({ comments: before.comments, span: beforeSpan }, { comments, span: afterSpan })) {
    return { kind: 'escaped', detail: 'the comments outside the body are others' };
  }
  const inBody = commentsIn({ comments, span: afterSpan });
  const pragma = newFilePragma(
    { text: request.before, comments: commentsIn({ comments: before.comments, span: beforeSpan }) },
    { text: request.after, comments: inBody },
  );
  if (pragma !== undefined) {
    return { kind: 'escaped', detail: `the comment at ${pragma} is about the whole file`, found: 'file-pragma' };
  }
  const opaque = opaqueSpans(request.after, comparison.after, inBody);
  const tokens = proveTokens(request.after, afterSpan, opaque.literals);
  if (tokens.kind === 'escaped') return { kind: 'escaped', detail: `the tokens leave the body at ${tokens.at}` };
  if (tokens.kind === 'ambiguous') return { kind: 'syntax-error', problems: [problemAt(request.after, tokens)] };
  const regexes = compileRegularExpressions(comparison.after, regularExpressionsOf(comparison.before));
  if (regexes.kind === 'bad') {
    return { kind: 'bad-regular-expression', problems: [problemAt(request.after, regexes)] };
  }
  return {
    kind: 'accepted',
    facts: {
      unprovenRegularExpressions: regexes.unproven,
      newProcessEndings: ofNode(newProcessEndings(comparison.before, comparison.after), request.after, after.program),
      masks: packMasks([...opaque.literals, ...opaque.types]),
    },
  };
}

function problemAt(text: string, { at, message }: { readonly at: number; readonly message: string }): SyntaxProblem {
  return { message, at: new LineIndex(text).position(utf16Offset(at)) };
}

/** The endings but for those of something else that is called `process` where they stand. */
function ofNode(endings: readonly ProcessEnding[], text: string, program: string): readonly ProcessEnding[] {
  // The tree is made only for a body that newly ends a process.
  if (endings.length === 0) return endings;
  const { node } = readTree(program) as { readonly node: OxcNode };
  const ranges = rangesBinding(node, 'process');
  return endings.filter(({ at }) => {
    const isPlain = PROCESS.test(text.slice(at, at + 8));
    return !(isPlain && ranges.some(({ start, end }) => start <= at && at < end));
  });
}

/** The plain name, which something nearer than Node may have; `globalThis.process` is always Node's. */
const PROCESS = /^process(?![\w$\\])/;
