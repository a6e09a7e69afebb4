/**
 * Rows, posts and contracts of a generation never change and appear in many answers, so the JSON of each is made once,
 * as the bytes that are sent, and an answer is put together from them.
 */
interface Kept {
  readonly bytes: Buffer;
  /** In UTF-16 code units, which is how a client counts the characters of an answer. */
  readonly length: number;
}

const keptOf = new WeakMap<object, Kept>();

function keep(value: object): Kept {
  const known = keptOf.get(value);
  if (known) return known;
  const text = JSON.stringify(value);
  const kept = { bytes: Buffer.from(text), length: text.length };
  keptOf.set(value, kept);
  return kept;
}

/** Keeps the JSON of an object that never changes; later calls are a look-up. @returns its length in characters */
export function keepJson(value: object): number {
  return keep(value).length;
}

/** Objects in two parts, by the whole. */
const partsOf = new WeakMap<object, { head: object; rest: object }>();

/**
 * One object of the members of both, whose names differ. An answer that differs from others in its first members only
 * is written from them and from the JSON of the rest, which is kept.
 * @param rest never changes
 */
export function followedBy<Head extends object, Rest extends object>(head: Head, rest: Rest): Head & Rest {
  const whole = { ...head, ...rest };
  partsOf.set(whole, { head, rest });
  return whole;
}

/**
 * `JSON.stringify` of an answer as bytes, put together from what is kept of its entries where there is any.
 * @param around JSON that goes before and after it, when it is part of something larger
 */
export function answerJson(value: unknown, around = { before: '', after: '' }): Buffer {
  page.length = 0;
  page.text = around.before;
  writeValue(value);
  addText(around.after);
  writeText();
  const bytes = Buffer.allocUnsafeSlow(page.length);
  bytes.set(page.bytes.subarray(0, page.length));
  return bytes;
}

/** Where an answer is put together before it is cut to its length. Nothing else runs meanwhile. */
const page = {
  bytes: Buffer.allocUnsafeSlow(256 * 1024),
  length: 0,
  /** What comes after the bytes; short texts are gathered, since each write has its price. */
  text: '',
};

function writeValue(value: unknown): void {
  if (typeof value !== 'object' || value === null) return addText(JSON.stringify(value));
  const kept = keptOf.get(value);
  if (kept) return writeBytes(kept.bytes);
  if (Array.isArray(value)) return writeList(value);
  const parts = partsOf.get(value);
  const isEmpty = writeMembers(parts?.head ?? value);
  if (parts) writeRest(keep(parts.rest).bytes, isEmpty);
  else addText('}');
}

/** Writes an object without its closing brace. @returns whether it has no members */
function writeMembers(value: object): boolean {
  let isEmpty = true;
  addText('{');
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    addText(`${isEmpty ? '' : ','}${JSON.stringify(name)}:`);
    writeValue(member);
    isEmpty = false;
  }
  return isEmpty;
}

/** Writes the JSON of an object without its opening brace, after the members of another. */
function writeRest(bytes: Buffer, isFirst: boolean): void {
  if (!isFirst && bytes.length > '{}'.length) addText(',');
  writeBytes(bytes.subarray(1));
}

/** A list whose first entry is not kept has, as a rule, nothing kept in it and is written at once. */
function writeList(list: readonly unknown[]): void {
  if (!isKept(list[0])) return addText(JSON.stringify(list));
  list.forEach((entry, index) => {
    addText(index === 0 ? '[' : ',');
    writeValue(entry === undefined ? null : entry);
  });
  addText(']');
}

function isKept(value: unknown): boolean {
  return typeof value === 'object' && value !== null && keptOf.has(value);
}

function addText(text: string): void {
  page.text += text;
}

function writeBytes(bytes: Buffer): void {
  writeText();
  makeRoom(bytes.length);
  page.bytes.set(bytes, page.length);
  page.length += bytes.length;
}

/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const mostBytesPerUnit = 3;

function writeText(): void {
  const { text } = page;
  if (text.length === 1) {
    // A comma or bracket between entries, which is most of the writes.
    makeRoom(1);
    page.bytes[page.length] = text.charCodeAt(0);
    page.length += 1;
  } else if (text !== '') {
    makeRoom(text.length * mostBytesPerUnit);
    page.length += page.bytes.write(text, page.length);
  }
  page.text = '';
}

function makeRoom(more: number): void {
  if (page.length + more <= page.bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (page.length + more));
  larger.set(page.bytes.subarray(0, page.length));
  page.bytes = larger;
}
