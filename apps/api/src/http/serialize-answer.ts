import { findSharedJson } from '@postjoin/join';

/**
 * Returns `JSON.stringify(answer)` as bytes. Rows, other entries and the health of the sources occur in many answers, so
 * `@postjoin/join` has their JSON already. Serialising them again would take half of the time of an uncached answer.
 */
export function serializeAnswer(answer: { data: unknown }): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  /** @param depth of the object in the answer. Below the lists of `data` and of its members, no object is shared. */
  function write(value: unknown, depth: number): void {
    const shared = isObject(value) ? findSharedJson(value) : undefined;
    if (shared) writeBytes(shared);
    else if (Array.isArray(value) && isObject(value[0])) writeList(value);
    else if (isObject(value) && !Array.isArray(value) && depth < maxDepth) writeObject(value, depth);
    else text += JSON.stringify(value);
  }

  function writeObject(object: Readonly<Record<string, unknown>>, depth: number): void {
    let separator = '{';
    for (const name in object) {
      const member = object[name];
      if (member === undefined) continue;
      text += `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      write(member, depth + 1);
    }
    text += separator === '{' ? '{}' : '}';
  }

  function writeList(entries: readonly unknown[]): void {
    let separator = '[';
    for (const entry of entries) {
      text += separator;
      separator = ',';
      write(entry, maxDepth);
    }
    text += ']';
  }

  function writeBytes(bytes: Buffer): void {
    chunks.push(Buffer.from(text), bytes);
    text = '';
  }

  writeObject(answer, 0);
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

/** The answer, its `data`, and a member such as `also_7d`. */
const maxDepth = 3;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
