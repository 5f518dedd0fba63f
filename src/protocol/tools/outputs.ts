import { z } from 'zod';

/** How to get the rest of a paged answer; absent on the last page. */
export const nextOutput = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }).optional();

/** A place: lines and columns from 1, columns in UTF-16 code units. */
export const positionOutput = z.object({ line: z.int(), column: z.int() });

const boundednessOutput = z.object({
  verdict: z.enum(['BOUNDED', 'UNBOUNDED']),
  class: z.string().optional(),
  proof: z.array(z.string()).optional(),
  escapes: z.array(z.object({ kind: z.string(), at: positionOutput, detail: z.string() })).optional(),
});

const acceptedOutput = {
  path: z.string(),
  ref: z.string(),
  hash: z.string(),
  previousHash: z.string(),
  boundedness: boundednessOutput,
};

const commonOutput = {
  checks: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(['passed', 'failed', 'skipped']),
      reason: z.string().optional(),
      by: z.string().optional(),
    }),
  ),
  warnings: z.array(z.string()),
  diff: z.string().optional(),
  gate: z.looseObject({}).nullable().optional(),
  stage: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  data: z.looseObject({}).optional(),
};

const verdictName = z.enum(['valid', 'committed', 'rejected']);

/** The verdict of one change. MCP wants one object at the root, so the fields that depend on `verdict` are optional. */
export const verdictOutput = z.object({
  verdict: verdictName,
  ...z.object(acceptedOutput).partial().shape,
  ...commonOutput,
});

/** The verdict of a batch. */
export const batchVerdictOutput = z.object({
  verdict: verdictName,
  changes: z.array(z.object(acceptedOutput)).optional(),
  ...commonOutput,
});
