import { z } from 'zod';
import { limits } from '../engine/index.js';

/** A path as tools take it. */
export const pathInput = z.string().min(1).describe('Relative to the repository, with /');

/** A function's ref as tools take it. */
export const refInput = z
  .string()
  .min(1)
  .describe('Such as add, Stack.push, describe("x").test("y"); emetgate_symbols lists them');

const hashInput = z
  .string()
  .regex(/^[0-9a-f]{32}$/, '32 lower-case hex digits, as emetgate_read_symbol gives them')
  .describe("The function's hash from emetgate_read_symbol");

/** The cursor of a paged tool. */
export const afterInput = z.string().min(1).optional().describe('The `after` that the page before gave');

/** Strict at every level: a misspelt key must never widen what is asked for. */
const editInput = z.strictObject({ old: z.string().min(1), new: z.string() });

const changeShape = {
  path: pathInput,
  ref: refInput,
  hash: hashInput,
  body: z.string().optional().describe('The whole new body, in the form that emetgate_read_symbol shows'),
  edits: z
    .array(editInput)
    .min(1)
    .max(limits.editsMax)
    .optional()
    .describe('Instead of body: each `old` occurs exactly once in the present body'),
};

/** One change, as `emetgate_mutate` and `emetgate_try` take it. */
export const changeInput = z
  .strictObject(changeShape)
  .refine(({ body, edits }) => (body === undefined) !== (edits === undefined), 'give either body or edits');

/** One change whose form has been checked: it has a body or edits. */
export type ChangeInput = z.infer<typeof changeInput>;

/** Several changes under one verdict. */
export const batchInput = z.strictObject({ changes: z.array(changeInput).min(1).max(limits.batchChangesMax) });

/** A schema as JSON Schema 2020-12 for clients; `$schema` is left out, it costs tokens and says the default. */
export function toolSchema(schema: z.ZodType, io: 'input' | 'output'): { type: 'object'; [key: string]: unknown } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: 'object' };
}
