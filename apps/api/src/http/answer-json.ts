/** The JSON of objects that stand in many answers, as bytes after a comma, which is how an entry follows another. */
export type KnownJson = ReadonlyMap<unknown, Buffer>;

/**
 * `JSON.stringify` of an answer as bytes. The rows and briefs in its lists are copied from what was serialised when their
 * generation was indexed: serialising them again takes half of the time of an answer that was never given before.
 */
export function answerJson(answer: object, known: KnownJson): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  function writeObject(object: Readonly<Record<string, unknown>>): void {
    let separator = '{';
    for (const name in object) {
      const member = object[name];
      if (member === undefined) continue;
      text += `${separator}"${name}":`;
      separator = ',';
      if (isKnownList(member)) writeKnownList(member);
      else if (holdsList(member)) writeObject(member);
      else text += JSON.stringify(member);
    }
    text += '}';
  }

  const isKnownList = (value: unknown): value is unknown[] => Array.isArray(value) && known.has(value[0]);

  function writeKnownList(entries: readonly unknown[]): void {
    const [first = Buffer.of(), ...others] = entries.map(
      (entry) => known.get(entry) ?? Buffer.from(`,${JSON.stringify(entry)}`),
    );
    chunks.push(Buffer.from(`${text}[`), first.subarray(1), ...others);
    text = ']';
  }

  writeObject({ ...answer });
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

/** `data`, and what nests a list of rows in it. */
function holdsList(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'rows' in value;
}
