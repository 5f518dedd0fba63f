/** How many tests a run claims to have passed, failed and left out. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads one runner's closing lines wherever they stand; each summary found is one element. */
export type CountParser = (text: string) => readonly Counts[];
