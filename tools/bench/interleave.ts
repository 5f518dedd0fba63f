/** One thing to measure. */
export interface Contender {
  readonly name: string;
  /** Does the work once. What must be prepared each time belongs into `prepare`, which is not measured. */
  run(): void | Promise<void>;
  prepare?(): void | Promise<void>;
}

/** What one contender took. */
export interface Measured {
  readonly name: string;
  readonly medianMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  /** This median divided by the median of the first contender. */
  readonly ratio: number;
}

/**
 * Measures contenders against the first one, in turns: A B C, A B C, …
 *
 * In turns, because a machine that is busy for a while then slows all of them alike, and the ratio stays; the median,
 * because one interrupted round says nothing. Milliseconds say what it took here, the ratio is what may be claimed.
 *
 * @param options.rounds measured rounds, after `warmUp` rounds that are thrown away
 */
export async function interleave(
  contenders: readonly Contender[],
  options: { readonly rounds: number; readonly warmUp?: number },
): Promise<readonly Measured[]> {
  const { rounds, warmUp = 2 } = options;
  const times = contenders.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      await contender.prepare?.();
      const start = process.hrtime.bigint();
      await contender.run();
      const tookMs = Number(process.hrtime.bigint() - start) / 1e6;
      if (round >= 0) times[index]?.push(tookMs);
    }
  }
  const base = median(times[0] ?? []);
  return contenders.map(({ name }, index) => {
    const sorted = [...(times[index] ?? [])].sort((a, b) => a - b);
    const medianMs = median(sorted);
    return { name, medianMs, fastestMs: sorted[0] ?? 0, slowestMs: sorted.at(-1) ?? 0, ratio: medianMs / base };
  });
}

/** One line for each contender: median, range, ratio to the first. */
export function formatMeasured(measured: readonly Measured[]): string {
  const width = Math.max(...measured.map(({ name }) => name.length));
  return measured
    .map(({ name, medianMs, fastestMs, slowestMs, ratio }) => {
      const range = `${fastestMs.toFixed(1)} to ${slowestMs.toFixed(1)}`;
      return `${name.padEnd(width)}  ${medianMs.toFixed(1)} ms (${range})  × ${ratio.toFixed(2)}`;
    })
    .join('\n');
}

/** The middle value; of an even number, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}
