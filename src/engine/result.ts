/** The outcome of an operation that bad input can make fail: a value, never a throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The outcome that holds a value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** The outcome that says why there is none. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
