/** The JSON of objects that many answers contain, such as rows: created once, to be measured and sent. */

const jsonOf = new WeakMap<object, Buffer>();

/** Stores the JSON of an object, and freezes the object, so that its JSON cannot become wrong. Returns the JSON. */
export function shareJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (typeof value === 'object' && value !== null) jsonOf.set(Object.freeze(value), Buffer.from(`,${json}`));
  return json;
}

/**
 * Returns the stored JSON of an object, with a comma before it, so that entries join into a list without a copy.
 * Undefined if `shareJson` was not called with the object.
 */
export function findSharedJson(value: object): Buffer | undefined {
  return jsonOf.get(value);
}
