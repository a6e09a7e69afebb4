/** A list in slices of at most so many, for calls that take no more at once. */
export function slicesOf<Item>(all: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
