import type { SyntaxProblem } from '../failure.js';
import type { SourceType } from '../language/profile.js';
import { syntaxMessageCharsMax, syntaxProblemsMax } from '../limits.js';
import { LineIndex } from '../source/line-index.js';
import { utf16Offset } from '../source/offset.js';
import { compareTrees } from './compare-trees.js';
import type { OxcParseSync, OxcResult } from './oxc.js';
import { newProcessEndings } from './process-endings.js';
import type { Judgement, RefereeDialect, RefereeRequest } from './referee.js';
import { compileRegularExpressions, regularExpressionsOf } from './regular-expressions.js';

/** Decides one request. Pure; may be killed by what the loaded parser does to its process. */
export type Judge = (request: RefereeRequest) => Judgement;

/**
 * The second parser's judgement, given the loaded parser.
 *
 * In this order: the file as it is must be valid under one of its dialect's goals; the changed file must be valid under
 * the same goal, early errors included; the trees must be equal outside the body; every regular expression that the
 * body brings must compile.
 */
export function createJudge(parseSync: OxcParseSync): Judge {
  const bases = new BaseCache(parseSync);
  return (request) => {
    const base = bases.read(request);
    if (base.kind === 'invalid') return { kind: 'base-invalid', problems: base.problems };
    const after = parse(parseSync, request.dialect, base.sourceType, request.after);
    const problems = problemsOf(after, request.after);
    if (problems.length > 0) return { kind: 'syntax-error', problems };
    return judgeTrees(request, base.result, after);
  };
}

function judgeTrees(request: RefereeRequest, before: OxcResult, after: OxcResult): Judgement {
  const comparison = compareTrees({
    before: { program: before.program, comments: before.comments, span: request.beforeSpan },
    after: { program: after.program, comments: after.comments, span: request.afterSpan },
  });
  if (comparison.kind === 'different') return { kind: 'escaped', detail: comparison.detail };
  const regexes = compileRegularExpressions(comparison.after, regularExpressionsOf(comparison.before));
  if (regexes.kind === 'bad') {
    const at = new LineIndex(request.after).position(utf16Offset(regexes.at));
    return { kind: 'bad-regular-expression', problems: [{ message: regexes.message, at }] };
  }
  return {
    kind: 'accepted',
    facts: {
      unprovenRegularExpressions: regexes.unproven,
      newProcessEndings: newProcessEndings(comparison.before, comparison.after),
    },
  };
}

type Base =
  | { readonly kind: 'valid'; readonly sourceType: SourceType; readonly result: OxcResult }
  | { readonly kind: 'invalid'; readonly problems: readonly SyntaxProblem[] };

/** The last base and its reading: proposals for one file come one after the other. */
class BaseCache {
  readonly #parseSync: OxcParseSync;
  #last: { readonly text: string; readonly dialect: RefereeDialect; readonly base: Base } | undefined;

  constructor(parseSync: OxcParseSync) {
    this.#parseSync = parseSync;
  }

  read({ before, dialect }: RefereeRequest): Base {
    const last = this.#last;
    if (last !== undefined && last.text === before && isSameDialect(last.dialect, dialect)) return last.base;
    this.#last = undefined;
    const base = readBase(this.#parseSync, dialect, before);
    this.#last = { text: before, dialect, base };
    return base;
  }
}

function isSameDialect(one: RefereeDialect, other: RefereeDialect): boolean {
  return one.lang === other.lang && one.sourceTypes.join() === other.sourceTypes.join();
}

function readBase(parseSync: OxcParseSync, dialect: RefereeDialect, text: string): Base {
  let first: readonly SyntaxProblem[] | undefined;
  for (const sourceType of dialect.sourceTypes) {
    const result = parse(parseSync, dialect, sourceType, text);
    const problems = problemsOf(result, text);
    if (problems.length === 0) return { kind: 'valid', sourceType, result };
    first ??= problems;
  }
  return { kind: 'invalid', problems: first ?? [] };
}

function parse(parseSync: OxcParseSync, dialect: RefereeDialect, sourceType: SourceType, text: string): OxcResult {
  return parseSync('file', text, {
    lang: dialect.lang,
    sourceType,
    astType: 'ts',
    preserveParens: true,
    showSemanticErrors: true,
  });
}

/** Warnings and advice refuse nothing. */
function problemsOf(result: OxcResult, text: string): readonly SyntaxProblem[] {
  const errors = result.errors.filter((error) => error.severity === 'Error').slice(0, syntaxProblemsMax);
  if (errors.length === 0) return [];
  const lines = new LineIndex(text);
  return errors.map(({ message, labels }) => {
    const at = Math.min(labels[0]?.start ?? 0, text.length);
    return { message: message.slice(0, syntaxMessageCharsMax), at: lines.position(utf16Offset(at)) };
  });
}
