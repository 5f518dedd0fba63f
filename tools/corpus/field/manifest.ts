import { readFileSync } from 'node:fs';

/** A function whose body is proposed anew. */
export interface FieldFunction {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  /** In Emetgate's own grammar of references. */
  readonly ref: string;
}

/** A public repository as the field run needs it: facts only, none of its code. */
export interface FieldRepository {
  readonly name: string;
  /** `owner/name` of the public repository. */
  readonly source: string;
  readonly commit: string;
  readonly runner: string;
  /** Shell command that makes the checkout ready for its suite. */
  readonly install: string;
  readonly test: string;
  readonly typecheck: string | null;
  /** Time limit of one suite, by hand and in the gate alike. */
  readonly testTimeoutSeconds: number;
  /** Extra flags of the operator that this repository needs, each explained in the field notes. */
  readonly flags: readonly string[];
  readonly seed: string;
  readonly functions: readonly FieldFunction[];
}

/** How many mutants of each function are proposed. */
export const MUTANTS_PER_FUNCTION = 20;

/** Reads the list of repositories. A malformed list is a defect of this project, so it throws. */
export function readManifest(file: URL): readonly FieldRepository[] {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as { readonly repositories: readonly FieldRepository[] };
  return parsed.repositories;
}
