import { z } from 'zod';
import type { Result } from '../engine/index.js';

/** Input that is not what its schema says. Words, not a code: nothing reached the gate. */
export interface UsageError {
  readonly problems: readonly string[];
}

/**
 * Checks input against a schema; every problem names its place, an unknown key also the keys that there are.
 *
 * Names no engine value: the operator's settings are checked with it before the engine is loaded.
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): Result<T, UsageError> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map((issue) => describeIssue(issue, schema, input));
  return { ok: false, error: { problems } };
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, input: unknown): string {
  const place = placeOf(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => JSON.stringify(key)).join(', ');
      return `${place}unknown key ${keys} (allowed: ${allowedKeys(schema, issue.path).join(', ')})`;
    }
    case 'invalid_type':
      return `${place}${describeType(valueAt(input, issue.path), issue.expected)}`;
    default:
      return `${place}${issue.message}`;
  }
}

/** What the schemas call by other names than JSON does. */
const plainNames = new Map([
  ['int', 'whole number'],
  ['record', 'object'],
]);

function describeType(value: unknown, expected: string): string {
  const wanted = plainNames.get(expected) ?? expected;
  if (value === undefined) return `is missing (${wanted})`;
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (found === 'number' && expected === 'number') return 'must be a finite number';
  return found === 'number' && expected === 'int' ? 'must be a whole number' : `must be ${wanted}, not ${found}`;
}

function placeOf(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    return place === '' ? String(key) : `${place}.${String(key)}`;
  }, '');
  return text === '' ? '' : `${text}: `;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** Keys of the object schema at a place of the input. */
function allowedKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let at: z.core.$ZodType = schema;
  for (const key of path) {
    at = unwrap(at);
    if (at instanceof z.ZodArray) at = at.element;
    else if (at instanceof z.ZodObject) at = at.shape[String(key)];
  }
  at = unwrap(at);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema;
}
