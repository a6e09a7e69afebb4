import { findSharedJson } from '@postjoin/join';

/**
 * Returns `JSON.stringify(answer)` as bytes. Rows, other entries and the health of the sources occur in many answers, so
 * `@postjoin/join` has their JSON already. Serialising them again would take half of the time of an uncached answer.
 */
export function serializeAnswer(answer: { data: unknown }): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  function write(value: unknown, depth: number): void {
    const shared = isObject(value) ? findSharedJson(value) : undefined;
    if (shared) writeBytes(shared.subarray(1));
    else if (Array.isArray(value) && isObject(value[0])) writeList(value);
    else if (isObject(value) && !Array.isArray(value) && (depth < 2 || hasList(value))) writeObject(value, depth);
    else text += JSON.stringify(value);
  }

  /** @param depth of the object in the answer: names up to that of a member of `data` are names of schemas */
  function writeObject(object: Readonly<Record<string, unknown>>, depth: number): void {
    let separator = '{';
    for (const name in object) {
      const member = object[name];
      if (member === undefined) continue;
      text += depth < 2 ? `${separator}"${name}":` : `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      write(member, depth + 1);
    }
    text += separator === '{' ? '{}' : '}';
  }

  function writeList(entries: readonly unknown[]): void {
    text += '[';
    entries.forEach((entry, index) => {
      const shared = isObject(entry) ? findSharedJson(entry) : undefined;
      if (shared) writeBytes(index === 0 ? shared.subarray(1) : shared);
      else text += `${index === 0 ? '' : ','}${JSON.stringify(entry)}`;
    });
    text += ']';
  }

  function writeBytes(bytes: Buffer): void {
    if (text !== '') chunks.push(Buffer.from(text));
    chunks.push(bytes);
    text = '';
  }

  writeObject(answer, 0);
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

/** Whether a member of `data`, such as `also_7d`, has a list. Any other member is small. */
const hasList = (value: Readonly<Record<string, unknown>>): boolean => Object.values(value).some(Array.isArray);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
