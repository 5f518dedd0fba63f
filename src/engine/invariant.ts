/** Thrown when Emetgate contradicts itself. Always a bug of ours: bad input is a `Failure`, never this. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Asserts what must hold whatever the input; stays on in production. */
export function invariant(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new InvariantError(claim);
}

/** Marks a place that the types say is unreachable. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable value ${JSON.stringify(value)}`);
}
