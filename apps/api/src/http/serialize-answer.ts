import { memoizePerObject } from '@postjoin/values';

/**
 * Creates the JSON of a frozen object, with a comma before it, so that entries can be joined into a list. The JSON is
 * created once and released together with the object.
 */
const toSharedJson = memoizePerObject((shared: object) => Buffer.from(`,${JSON.stringify(shared)}`));

/**
 * Returns `JSON.stringify(answer)` as bytes. Frozen objects, such as the rows of a generation and the health of its
 * sources, occur in many answers, so each is serialised once. Serialising them again would take half of the time of an
 * uncached answer. If the first entry of a list is frozen, all entries must be.
 */
export function serializeAnswer(answer: { data: unknown }): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  function writeObject(object: Readonly<Record<string, unknown>>): void {
    let separator = '{';
    for (const name in object) {
      const member = object[name];
      if (member === undefined) continue;
      text += `${separator}"${name}":`;
      separator = ',';
      if (isFrozen(member)) writeBytes([toSharedJson(member).subarray(1)]);
      else if (Array.isArray(member) && isFrozen(member[0])) writeList(member as object[]);
      else if (isObject(member) && (member === answer.data || 'rows' in member)) writeObject(member);
      else text += JSON.stringify(member);
    }
    text += separator === '{' ? '{}' : '}';
  }

  function writeList(entries: readonly object[]): void {
    const [first = Buffer.of(), ...others] = entries.map(toSharedJson);
    text += '[';
    writeBytes([first.subarray(1), ...others]);
    text += ']';
  }

  function writeBytes(bytes: readonly Buffer[]): void {
    chunks.push(Buffer.from(text), ...bytes);
    text = '';
  }

  writeObject({ ...answer });
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

function isFrozen(value: unknown): value is object {
  return isObject(value) && Object.isFrozen(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
