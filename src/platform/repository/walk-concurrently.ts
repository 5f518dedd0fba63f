/** Runs `visit` on every item, at most `concurrency` at once, and returns the answers in the items' order. */
export async function walkConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  visit: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers = new Array<R>(items.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await visit(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return answers;
}
