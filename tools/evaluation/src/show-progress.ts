const reportedEvery = 100;

/** Calls an asynchronous function for each item in turn. Reports the progress on standard error. */
export async function mapWithProgress<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await convert(item));
    if (results.length % reportedEvery === 0) process.stderr.write(`${results.length} of ${items.length} posts\n`);
  }
  return results;
}
