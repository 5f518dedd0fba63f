import { nodesOf, type OxcNode } from './oxc.js';

/** What a stretch of text is, where no parser looks for code in it. A template piece has its marks; a type is all types. */
export type OpaqueKind = 'comment' | 'string' | 'attribute' | 'template' | 'regex' | 'text' | 'type';

/** One such stretch, in UTF-16 offsets of the file. */
export interface OpaqueSpan {
  readonly kind: OpaqueKind;
  readonly start: number;
  readonly end: number;
}

/**
 * The comments, strings, template pieces, regular expressions and JSX texts of a body as the second parser read them, in
 * order; and its types, the outermost alone, apart from these.
 */
export function opaqueSpans(
  text: string,
  body: OxcNode,
  comments: readonly OpaqueSpan[],
): { readonly literals: readonly OpaqueSpan[]; readonly types: readonly OpaqueSpan[] } {
  const literals = [...comments];
  const types: OpaqueSpan[] = [];
  const attributes = new Set<unknown>();
  for (const node of nodesOf(body)) {
    const { type, start, end } = node;
    // Parents come first, so that an attribute is met before its value.
    if (type === 'JSXAttribute') attributes.add(node['value']);
    if (isType(type)) types.push({ kind: 'type', start, end });
    const kind = literalKind(type, text.charAt(start), attributes.has(node));
    if (kind !== undefined) literals.push({ kind, start, end });
  }
  // A name that is both what is taken and what it is called stands in the tree twice.
  return { literals: outermost(literals), types: outermost(types) };
}

/** In order, without those that lie in the one before. Of those that begin alike the outermost comes first, as its node does. */
function outermost(spans: readonly OpaqueSpan[]): readonly OpaqueSpan[] {
  let covered = 0;
  return spans
    .toSorted((one, other) => one.start - other.start)
    .filter(({ end }) => {
      if (end <= covered) return false;
      covered = end;
      return true;
    });
}

function literalKind(type: string, first: string, isAttribute: boolean): OpaqueKind | undefined {
  if (type === 'TemplateElement') return 'template';
  if (type === 'JSXText') return 'text';
  if (type !== 'Literal') return undefined;
  if (first === '"' || first === "'") return isAttribute ? 'attribute' : 'string';
  return first === '/' ? 'regex' : undefined;
}

/** Nodes that hold types and nothing that runs. Source: the nodes of typescript-estree, which the parser writes. */
function isType(type: string): boolean {
  return TYPE.test(type) || OTHER_TYPES.has(type);
}

const TYPE = /^TS(?:\w+Keyword|\w+Type)$/;

const OTHER_TYPES: ReadonlySet<string> = new Set([
  'TSTypeReference',
  'TSTypeQuery',
  'TSTypeLiteral',
  'TSTypePredicate',
]);
