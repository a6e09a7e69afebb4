/**
 * Maximum characters of the lists in an answer. Assistants cut an answer at 100,000 characters. The other 10,000
 * characters are for the envelope and the fields outside the lists.
 */
export const maxListsLength = 90_000;

/** An entry of a list in answers. */
export interface Entry<Value = unknown> {
  /** Plain data in the shape of the answer. Frozen if it is an object, because many answers share it. */
  readonly value: Value;
  /** Characters of the JSON of the value, and of the comma after it. */
  readonly length: number;
}

export function createEntry<Value>(value: Value): Entry<Value> {
  return { value: Object.freeze(value), length: JSON.stringify(value).length + 1 };
}
