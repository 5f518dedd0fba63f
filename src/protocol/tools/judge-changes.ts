import type { Change } from '../../engine/index.js';
import type { Verdict } from '../../platform/index.js';
import { verdictFields } from '../verdict-fields.js';
import { verdictText } from '../verdict-text.js';
import type { ChangeInput } from '../wire.js';
import type { ToolAnswer } from './tool.js';

/** A change as the engine takes it, from one as the wire takes it. */
export function toChange({ path, ref, hash, body, edits }: ChangeInput): Change {
  const replacement =
    edits === undefined ? { kind: 'body' as const, body: body ?? '' } : { kind: 'edits' as const, edits };
  return { kind: 'body', path, ref, hash, replacement };
}

/** A verdict as a tool's answer. */
export function verdictAnswer(verdict: Verdict, shape: 'single' | 'batch'): ToolAnswer {
  const kind = verdict.verdict === 'rejected' ? 'refused' : 'done';
  const { text, next: textNext } = verdictText(verdict);
  return { kind, fields: verdictFields(verdict, shape), text, textNext };
}
