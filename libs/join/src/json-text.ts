import { remember } from './remember.ts';

/**
 * Rows, posts and contracts of a generation never change and appear in many answers, so the JSON of each is made once,
 * as the bytes that are sent, and an answer is put together from them.
 */
interface Kept {
  readonly bytes: Buffer;
  /** The same after a comma, which is how an entry follows another. */
  readonly following: Buffer;
  /** In UTF-16 code units, which is how a client counts the characters of an answer. */
  readonly length: number;
}

const keptOf = new WeakMap<object, Kept>();

function keep(value: object): Kept {
  const known = keptOf.get(value);
  if (known) return known;
  const text = JSON.stringify(value);
  const following = Buffer.from(`,${text}`);
  const kept = { bytes: following.subarray(1), following, length: text.length };
  keptOf.set(value, kept);
  return kept;
}

/** Keeps the JSON of an object that never changes; later calls are a look-up. @returns its length in characters */
export function keepJson(value: object): number {
  return keep(value).length;
}

/**
 * An object in parts, no two of which have a member in common. Answers that differ in a few members share the JSON of the
 * parts that are kept.
 */
export interface InParts<Whole> {
  readonly parts: readonly object[];
  whole(): Whole;
}

type Merged<Parts extends readonly object[]> = Parts extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Merged<Rest>
  : object;

/** Nothing is copied until the whole is asked for. */
export function inParts<Parts extends readonly object[]>(...parts: Parts): InParts<Merged<Parts>> {
  return { parts, whole: () => Object.assign({}, ...parts) as Merged<Parts> };
}

/**
 * `JSON.stringify` of an answer as bytes, put together from what is kept of its parts and their entries.
 * @param around JSON that goes before and after it, when it is part of something larger
 */
export function answerJson({ parts }: InParts<object>, around = { before: '', after: '' }): Buffer {
  page.length = 0;
  page.text = around.before;
  writeParts(parts);
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
  const kept = keptJson(value);
  if (kept) return writeBytes(kept.bytes);
  if (typeof value !== 'object' || value === null) return addText(JSON.stringify(value));
  if (Array.isArray(value)) return writeList(value);
  addText('{');
  writeMembers(value, true);
  addText('}');
}

function writeParts(parts: readonly object[]): void {
  addText('{');
  let isFirst = true;
  for (const part of parts) {
    const kept = keptJson(part);
    if (!kept) {
      isFirst = writeMembers(part, isFirst);
    } else if (kept.length > '{}'.length) {
      if (!isFirst) addText(',');
      writeBytes(kept.bytes.subarray('{'.length, -'}'.length));
      isFirst = false;
    }
  }
  addText('}');
}

/** @returns whether the next member is still the first of its object */
function writeMembers(value: object, isFirst: boolean): boolean {
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    addText(isFirst ? nameJson(name) : `,${nameJson(name)}`);
    writeValue(member);
    isFirst = false;
  }
  return isFirst;
}

/** Members have names of ours, which are few. */
const mostNames = 1_000;
const rememberedName = remember<string>(mostNames);

function nameJson(name: string): string {
  return rememberedName(name, () => `${JSON.stringify(name)}:`);
}

/** A list whose first entry is not kept has, as a rule, nothing kept in it and is written at once. */
function writeList(list: readonly unknown[]): void {
  if (!keptJson(list[0])) return addText(JSON.stringify(list));
  addText('[');
  list.forEach((entry, index) => {
    const kept = keptJson(entry);
    if (kept) return writeBytes(index === 0 ? kept.bytes : kept.following);
    addText(',');
    writeValue(entry === undefined ? null : entry);
  });
  addText(']');
}

function keptJson(value: unknown): Kept | undefined {
  return typeof value === 'object' && value !== null ? keptOf.get(value) : undefined;
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
  if (text === '') return;
  makeRoom(text.length * mostBytesPerUnit);
  page.length += page.bytes.write(text, page.length);
  page.text = '';
}

function makeRoom(more: number): void {
  if (page.length + more <= page.bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (page.length + more));
  larger.set(page.bytes.subarray(0, page.length));
  page.bytes = larger;
}
