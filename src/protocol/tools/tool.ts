import type { z } from 'zod';
import type { Failure } from '../../engine/index.js';
import type { Kernel } from '../kernel.js';
import type { Next } from '../page.js';
import { parseInput } from '../parse-input.js';

/** What a tool works with: the composed kernel, and the caller's means to follow and to stop the call. */
interface ToolContext {
  readonly kernel: Kernel;
  readonly signal: AbortSignal;
  /** Tells the caller what is going on; nothing happens where it did not ask to be told. */
  readonly progress: (message: string) => void;
}

/**
 * What a tool answers, before it is made into words or JSON.
 *
 * `done` and `refused` carry the contract's fields and the text that a model reads, both without `next`, which is added
 * where words are made, so that no answer can lose it; `failure` is a read that a code explains; `failed` has no code: the call was wrong in its form, or the environment cannot serve any call.
 */
export type ToolAnswer =
  | {
      readonly kind: 'done' | 'refused';
      readonly fields: Fields;
      readonly text: string;
      /** How to get the rest of both. */
      readonly next?: Next | undefined;
      /** How to get the rest of the text alone, where the fields are whole. */
      readonly textNext?: Next | undefined;
    }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly message: string };

/** The contract's fields of an answer, as JSON takes them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a client is told of a tool's effects (MCP `ToolAnnotations`). */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One MCP tool, with its arguments still unchecked. */
export interface Tool extends ToolHead {
  readonly input: z.ZodType;
  /** Never throws for bad arguments: they are a `failed` answer, given without opening the repository. */
  call(args: unknown, open: () => Promise<OpenContext>): Promise<ToolAnswer>;
}

/** A context, or words that say why there is none. */
export type OpenContext =
  | { readonly ok: true; readonly value: ToolContext }
  | { readonly ok: false; readonly error: string };

interface ToolHead {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** The fields of a successful answer, for `--structured`. */
  readonly output: z.ZodType;
}

interface ToolDefinition<Input> extends ToolHead {
  readonly input: z.ZodType<Input>;
  run(input: Input, context: ToolContext): Promise<ToolAnswer>;
}

/** Puts the strict check of the arguments before a tool's work, the same for every tool. */
export function defineTool<Input>(definition: ToolDefinition<Input>): Tool {
  const { run, ...head } = definition;
  return {
    ...head,
    async call(args, open) {
      const input = parseInput(definition.input, args ?? {});
      if (!input.ok) return { kind: 'failed', message: `Cannot call ${head.name}: ${input.error.problems.join('; ')}` };
      const context = await open();
      return context.ok ? run(input.value, context.value) : { kind: 'failed', message: context.error };
    },
  };
}

/** Reads the repository and changes nothing. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Replaces code in the repository: what was there is gone, and the same call again is refused as stale. */
export const changesCode: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};
