/** Work in parts. A program can do other work, such as answering a request, between two parts. */
export type Parts<Result> = Generator<undefined, Result, undefined>;

/** Number of contracts or questions in a part. Parsing so many takes a few milliseconds. */
const itemsPerPart = 50;

/** Iterates over contracts or questions, and pauses after each part of them. */
export function* inParts<Item>(items: Iterable<Item>, visit: (item: Item) => void): Parts<void> {
  let count = 0;
  for (const item of items) {
    visit(item);
    count += 1;
    if (count % itemsPerPart === 0) yield;
  }
}

/** Indexes items by their keys, in parts. An item with several keys is found by each of them. */
export function* indexByKeys<Item>(
  items: Iterable<Item>,
  listKeys: (item: Item) => Iterable<string>,
): Parts<ReadonlyMap<string, readonly Item[]>> {
  const index = new Map<string, Item[]>();
  yield* inParts(items, (item) => {
    for (const key of listKeys(item)) {
      const found = index.get(key);
      if (found) found.push(item);
      else index.set(key, [item]);
    }
  });
  return index;
}

/** Does all parts of a work without a pause. */
export function finish<Result>(parts: Parts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}
