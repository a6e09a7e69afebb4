/** Work in parts. A program can do other work, such as answering a request, between two parts. */
export type Parts<Result> = Generator<undefined, Result, undefined>;

/** Number of contracts in a part. Parsing and grouping so many takes a few milliseconds. */
const contractsPerPart = 50;

/** Iterates over contracts, and pauses after each part of them. */
export function* inParts<Item>(items: readonly Item[], visit: (item: Item) => void): Parts<void> {
  for (const [index, item] of items.entries()) {
    if (index % contractsPerPart === contractsPerPart - 1) yield;
    visit(item);
  }
}

/** Does all parts of a work without a pause. */
export function finish<Result>(parts: Parts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** Collects the first defined results, without computing the others. */
export function takeFirst<Item, Result>(
  count: number,
  items: Iterable<Item>,
  convert: (item: Item) => Result | undefined,
): Result[] {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length >= count) break;
    const result = convert(item);
    if (result !== undefined) results.push(result);
  }
  return results;
}
