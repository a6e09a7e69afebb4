import { createPayloadCheck, hasOtherValue, InvalidRecord, parseJson, toUtf8, UpstreamError } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { isFromAccount } from '../../identity.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import { readTruthBody } from '../../text/body.ts';
import type { TrackedAccount } from '../../types.ts';

/**
 * An entry of the archive, as consumers of the archive recorded it. `content` is the text without tags, with no
 * separator in place of a tag. In an older form of the archive, `content` is markup. A blank post has the `content`
 * `''`. `created_at` has milliseconds.
 */
export const entrySchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  content: Type.Union([Type.String(), Type.Null()]),
  url: Type.Optional(Type.String()),
});
export type Entry = Static<typeof entrySchema>;

const name = 'truth_archive';
const checkEntry = createPayloadCheck(entrySchema);

/** Parses entries of the archive. @throws {UpstreamError} `shape` */
export function parseEntries(
  entries: Iterable<unknown>,
  account: TrackedAccount,
  known: readonly string[],
): ReadRecords {
  return readRecords(entries, { name, check: checkEntry, toPost: (entry) => toPost(entry, account, known) });
}

function toPost({ id, created_at, content, url }: Entry, account: TrackedAccount, known: readonly string[]) {
  if (!isFromAccount(account, url)) return otherAccount;
  const body = readTruthBody(content ?? '', { known, isGlued: true });
  return createPost({ source: name, platform: 'truthsocial', account, id, at: created_at, body, url });
}

/** Maximum size of one element. An element is one post, and the largest recorded post has 5 kB. */
const maxElementBytes = 1024 * 1024;

/**
 * Parses the elements of a JSON array one after the other, because all elements of a large file together take several
 * times the memory of its bytes. If `isWhole` is false, the bytes may be the beginning of an array, and an incomplete
 * element at the end is left out. An element that is too large or not JSON is an `InvalidRecord`.
 *
 * @throws {UpstreamError} `malformed` if the bytes are not an array or its beginning
 */
export function* parseElements(name: string, body: Uint8Array, isWhole: boolean): Generator<unknown> {
  const bytes = toUtf8(body);
  const firstStart = findFirstElement(name, bytes);
  let start = firstStart;
  let depth = 1;
  let isInString = false;
  for (let index = start; index < bytes.length; index += 1) {
    // UTF-8 uses the byte of an ASCII character for no other character.
    const character = String.fromCharCode(bytes[index]!);
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth > 0) continue;
      if (isFollowedByOther(bytes, index + 1)) throw malformed(name);
      const isEmpty = start === firstStart && bytes.subarray(start, index).every(isBlank);
      if (!isEmpty) yield parseElement(name, bytes.subarray(start, index));
      return;
    } else if (character === ',' && depth === 1) {
      yield parseElement(name, bytes.subarray(start, index));
      start = index + 1;
    }
  }
  if (isWhole) throw malformed(name);
}

/** Returns the index after the opening bracket of the array. */
function findFirstElement(name: string, bytes: Uint8Array): number {
  const opening = bytes.findIndex((byte) => !isBlank(byte));
  if (bytes[opening] !== '['.charCodeAt(0)) throw malformed(name);
  return opening + 1;
}

const isBlank = (byte: number) => byte <= ' '.charCodeAt(0);

function isFollowedByOther(bytes: Uint8Array, end: number): boolean {
  const decode = (part: Uint8Array) => new TextDecoder().decode(part);
  return hasOtherValue(decode(bytes.subarray(end)), () => decode(bytes.subarray(0, end)));
}

function parseElement(name: string, bytes: Uint8Array): unknown {
  if (bytes.length > maxElementBytes) return new InvalidRecord(`an element has more than ${maxElementBytes} bytes`);
  try {
    return parseJson(name, bytes);
  } catch {
    return new InvalidRecord('an element is not valid JSON');
  }
}

const malformed = (name: string) => new UpstreamError('malformed', `${name} sent a body that is not a JSON array`);
