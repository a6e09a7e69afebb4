const reportedEvery = 100;

/** Calls a function for each item in turn. Reports the progress on standard error. */
export function mapWithProgress<Item, Result>(items: readonly Item[], convert: (item: Item) => Result): Result[] {
  const results: Result[] = [];
  for (const item of items) {
    results.push(convert(item));
    if (results.length % reportedEvery === 0) process.stderr.write(`${results.length} of ${items.length} posts\n`);
  }
  return results;
}
