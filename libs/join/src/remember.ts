import { onceEach } from './once-each.ts';

/** The value of a key, made now if it is not remembered. */
type Remembered<Value> = (key: string, make: () => Value) => Value;

/**
 * Remembers what was made for a key, for callers that ask about the same few things again and again.
 * @param most with more keys than this all are forgotten
 */
export function remember<Value>(most: number): Remembered<Value> {
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

/** The same apart for each object, as long as it lives. */
export function rememberForEach<Owner extends object, Value>(
  most: number,
): (owner: Owner, ...asked: Parameters<Remembered<Value>>) => Value {
  const of = onceEach<Owner, Remembered<Value>>(() => remember(most));
  return (owner, key, make) => of(owner)(key, make);
}
