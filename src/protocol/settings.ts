import { z } from 'zod';
import { memoryMibMax, processesMax, testTimeoutSecondsMax } from './limits.js';

/** No program takes a NUL in an argument: a command with one would be refused at each try instead of once. */
const text = z
  .string()
  .min(1)
  .refine((value) => !value.includes('\0'), 'must not hold a NUL character');

/** A number with words for one that is out of bounds. */
function between(number: z.ZodNumber, { min, max }: { readonly min: number; readonly max: number }) {
  const words = `must be from ${min} to ${max}`;
  return number.min(min, words).max(max, words).optional();
}

const texts = z.array(text);

/**
 * What an operator may set, by flag or in the file of `--config`, each once for `serve`, `call` and `doctor`.
 *
 * The model supplies none of these (invariant 5); a repository only those of `repositorySettings`, and only when the
 * operator allows it.
 */
export const operatorSettings = z.strictObject({
  repo: text.optional(),
  test: text.optional(),
  typecheck: text.optional(),
  allowRepoConfig: z.boolean().optional(),
  rules: text.optional(),
  sandbox: z.enum(['auto', 'namespaces', 'landlock', 'windows', 'macos']).optional(),
  network: z.enum(['deny', 'loopback', 'allow']).optional(),
  read: texts.optional(),
  allowPath: texts.optional(),
  shadowWrites: texts.optional(),
  reach: z.enum(['require', 'warn', 'off']).optional(),
  baseline: z.enum(['green', 'improve']).optional(),
  alwaysTest: z.boolean().optional(),
  testTimeout: between(z.number(), { min: 1, max: testTimeoutSecondsMax }),
  memory: between(z.int(), { min: 64, max: memoryMibMax }),
  processes: between(z.int(), { min: 8, max: processesMax }),
  structured: z.boolean().optional(),
});

/** Settings as one source gives them: any of them may be absent. */
export type Settings = z.infer<typeof operatorSettings>;

/** A setting's key in a file, and its flag in camel case. */
export type SettingName = keyof Settings;

/**
 * What a repository's `.emetgaterc.json` may set once the operator allows it: how it is tested. What widens the sandbox
 * or opens protected paths stays with the operator.
 */
export const repositorySettings = operatorSettings.pick({
  test: true,
  typecheck: true,
  rules: true,
  reach: true,
  baseline: true,
  alwaysTest: true,
  testTimeout: true,
});

/** Where a value in force came from. */
export type SettingSource = 'flag' | 'config' | 'repository' | 'default';
