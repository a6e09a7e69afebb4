/** The JSON of objects that stand in many answers, as bytes. */
export type KnownJson = ReadonlyMap<unknown, Buffer>;

const comma = Buffer.from(',');

/**
 * `JSON.stringify` of an answer as bytes. The entries of its lists are copied from what was serialised when their
 * generation was indexed: serialising them again would take half of the time of an answer that was never given before.
 */
export function answerJson(answer: object, known: KnownJson): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  function writeMembers(object: object): void {
    let separator = '{';
    for (const [name, member] of Object.entries(object) as [string, unknown][]) {
      if (member === undefined) continue;
      text += `${separator}"${name}":`;
      separator = ',';
      if (Array.isArray(member) && known.has(member[0])) writeEntries(member);
      else if (typeof member === 'object' && member !== null && !Array.isArray(member)) writeMembers(member);
      else text += JSON.stringify(member);
    }
    text += separator === '{' ? '{}' : '}';
  }

  function writeEntries(entries: readonly unknown[]): void {
    chunks.push(Buffer.from(`${text}[`));
    entries.forEach((entry, index) => {
      if (index > 0) chunks.push(comma);
      chunks.push(known.get(entry) ?? Buffer.from(JSON.stringify(entry)));
    });
    text = ']';
  }

  writeMembers(answer);
  return Buffer.concat([...chunks, Buffer.from(text)]);
}
