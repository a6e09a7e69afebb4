/**
 * Rows, posts and contracts of a generation never change and appear in many answers, so the JSON text of each is made
 * once and kept beside it.
 */
const keptTexts = new WeakMap<object, string>();

/** The JSON text of an object that never changes; later calls are a look-up. */
export function keptJson(value: object): string {
  const kept = keptTexts.get(value);
  if (kept !== undefined) return kept;
  const text = JSON.stringify(value);
  keptTexts.set(value, text);
  return text;
}

/** `JSON.stringify` for an answer: the same text, put together from the kept texts of its entries where there are any. */
export function answerJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const kept = keptTexts.get(value);
  if (kept !== undefined) return kept;
  if (Array.isArray(value)) return `[${value.map(elementJson).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${answerJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function elementJson(element: unknown): string {
  return element === undefined ? 'null' : answerJson(element);
}
