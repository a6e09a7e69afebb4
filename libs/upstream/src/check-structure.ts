import { Buffer } from 'node:buffer';
import { UpstreamError, type BodyLimits } from './types.ts';

/**
 * Checks how many values a body has and how deep they are nested, before the body is parsed. A parser builds all values
 * at once and takes up to 400 bytes for each value, so a body of empty records takes a hundred times its size. The
 * checks read each byte once and allocate nothing. They accept invalid syntax, which the parser reports.
 */

type StructureLimits = Pick<BodyLimits, 'maxValues' | 'maxDepth'>;

/** The bytes that structure JSON and XML. */
const ascii = {
  blank: 0x20,
  exclamationMark: 0x21,
  quote: 0x22,
  apostrophe: 0x27,
  comma: 0x2c,
  slash: 0x2f,
  lessThan: 0x3c,
  equals: 0x3d,
  greaterThan: 0x3e,
  questionMark: 0x3f,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/**
 * Checks a JSON body, which may be cut short. Each array, object and comma counts as one value.
 *
 * @param name name of the upstream, for the error message
 * @throws {UpstreamError} `too_many_records`, `too_deep`
 */
export function checkJson(name: string, body: Uint8Array, limits: StructureLimits): void {
  const { maxValues, maxDepth } = limits;
  let values = 1;
  let depth = 0;
  for (let index = 0; index < body.length; index += 1) {
    switch (body[index]) {
      case ascii.quote:
        index = findEndOfString(body, index);
        break;
      case ascii.openBracket:
      case ascii.openBrace:
        values += 1;
        depth += 1;
        break;
      case ascii.closeBracket:
      case ascii.closeBrace:
        depth -= 1;
        break;
      case ascii.comma:
        values += 1;
        break;
    }
    if (depth > maxDepth) throw createTooDeepError(name, limits);
    if (values > maxValues) throw createTooManyError(name, limits);
  }
}

/** Returns the index of the quote that ends a JSON string. */
function findEndOfString(body: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < body.length && body[index] !== ascii.quote) index += body[index] === ascii.backslash ? 2 : 1;
  return index;
}

/**
 * Checks an XML body. Each tag counts as one value, and so does each blank and each `=` in a tag, because these
 * separate attributes.
 *
 * @param name name of the upstream, for the error message
 * @throws {UpstreamError} `too_many_records`, `too_deep`
 */
export function checkXml(name: string, body: Uint8Array, limits: StructureLimits): void {
  const { maxValues, maxDepth } = limits;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  let values = 1;
  let depth = 0;
  let isInTag = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    if (!isInTag && byte === ascii.lessThan) {
      const end = findEndOfText(bytes, index);
      isInTag = end === undefined;
      values += 1;
      depth += isInTag ? openedBy(bytes[index + 1]) : 0;
      index = end ?? index;
    } else if (isInTag && byte === ascii.greaterThan) {
      isInTag = false;
      depth -= bytes[index - 1] === ascii.slash ? 1 : 0;
    } else if (isInTag && (byte === ascii.quote || byte === ascii.apostrophe)) {
      index = findFrom(bytes, byte, index + 1);
    } else if (isInTag && (byte <= ascii.blank || byte === ascii.equals)) {
      values += 1;
    }
    if (depth > maxDepth) throw createTooDeepError(name, limits);
    if (values > maxValues) throw createTooManyError(name, limits);
  }
}

/** Comments and CDATA sections by their first and last characters. A parser reads each of these as one text. */
const texts = [
  { opening: Buffer.from('<![CDATA['), closing: ']]>' },
  { opening: Buffer.from('<!--'), closing: '-->' },
] as const;

/** Returns the end of the comment or CDATA section that starts at `start`; undefined if a tag starts there. */
function findEndOfText(bytes: Buffer, start: number): number | undefined {
  const text = texts.find(({ opening }) => opening.equals(bytes.subarray(start, start + opening.length)));
  return text && findFrom(bytes, text.closing, start + text.opening.length);
}

/** Returns the number of elements that a tag opens, by the character after its `<`. */
function openedBy(character: number | undefined): number {
  if (character === ascii.slash) return -1;
  return character === ascii.exclamationMark || character === ascii.questionMark ? 0 : 1;
}

/** Returns the first index of a text or byte at or after `start`, and the length of the body if there is none. */
function findFrom(bytes: Buffer, searched: string | number, start: number): number {
  const index = bytes.indexOf(searched, start);
  return index === -1 ? bytes.length : index;
}

function createTooManyError(name: string, { maxValues }: StructureLimits): UpstreamError {
  return new UpstreamError('too_many_records', `${name} sent more than ${maxValues} values in one body`);
}

function createTooDeepError(name: string, { maxDepth }: StructureLimits): UpstreamError {
  return new UpstreamError('too_deep', `${name} sent a body that is nested deeper than ${maxDepth} levels`);
}
