import type { OpaqueKind, OpaqueSpan } from './opaque-spans.js';

/** Stretches of a text for which a grammar needs no more than their kind: three numbers cross a process more cheaply. */
export type Masks = readonly number[];

/** Packs stretches, each as its kind, its start and its end. */
export function packMasks(spans: readonly OpaqueSpan[]): Masks {
  return spans.flatMap(({ kind, start, end }) => [KINDS.indexOf(kind), start, end]);
}

/** Whether a value from outside can be a list of masks for a text of some length. */
export function areMasks(value: unknown): value is Masks {
  return Array.isArray(value) && value.length % 3 === 0 && value.every((number) => Number.isSafeInteger(number));
}

/**
 * A text of the same length in which literals, comments and types hold nothing that a grammar could fail to read: an
 * escape, an entity, a type that is newer than it. Their marks stay, and so does every offset; what is left is the code.
 *
 * Without this a body switches the first parser off with one literal that it cannot read.
 */
export function maskText(text: string, masks: Masks): string {
  const literals = unpacked(masks, text).filter(({ kind }) => kind !== 'type');
  const types = unpacked(masks, text).filter(({ kind }) => kind === 'type');
  return replaced(replaced(text, literals), types);
}

function replaced(text: string, spans: readonly OpaqueSpan[]): string {
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of spans) {
    // What does not come in order comes from no parser.
    if (start < from) continue;
    masked += text.slice(from, start) + maskOf(kind, text.slice(start, end));
    from = end;
  }
  return masked + text.slice(from);
}

function unpacked(masks: Masks, text: string): readonly OpaqueSpan[] {
  const spans: OpaqueSpan[] = [];
  for (let at = 0; at + 2 < masks.length; at += 3) {
    const [number = 0, start = 0, end = 0] = masks.slice(at, at + 3);
    const kind = KINDS[number];
    if (kind !== undefined && start >= 0 && start < end && end <= text.length) spans.push({ kind, start, end });
  }
  return spans;
}

function maskOf(kind: OpaqueKind, source: string): string {
  switch (kind) {
    case 'comment':
      return source.replace(/[^\n\r]/g, ' ');
    case 'type':
      return `x${' '.repeat(source.length - 1)}`;
    case 'text':
      return source.replace(/\S/g, 'x');
    case 'regex':
      return filled(source, source.length - source.lastIndexOf('/'));
    case 'template':
      return filled(source, source.endsWith('{') ? 2 : 1);
    default:
      return filled(source, 1);
  }
}

/** The first character and the last ones as they are; what is too short to have both stays. */
function filled(source: string, last: number): string {
  const inner = source.length - 1 - last;
  return inner < 0 ? source : source.charAt(0) + 'x'.repeat(inner) + source.slice(source.length - last);
}

const KINDS: readonly OpaqueKind[] = ['comment', 'string', 'attribute', 'template', 'regex', 'text', 'type'];
