/**
 * Remembers what was made for a key, for callers that ask about the same few things again and again.
 * @param most with more keys than this all are forgotten
 */
export function remember<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return function remembered(key, make) {
    const found = known.get(key);
    if (found) return found.value;
    const value = make();
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}
