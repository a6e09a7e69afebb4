import { findSharedJson } from '@postjoin/join';
import { toByteString, type ByteString } from '@postjoin/values';

/**
 * Returns the bytes of `JSON.stringify(answer)`. Rows, other entries and the health of the sources occur in many answers,
 * so `@postjoin/join` has their JSON already. Serialising them again would take half of the time of an uncached answer.
 */
export function serializeAnswer(answer: { data: unknown }): ByteString {
  return writeObject(answer, 0) as ByteString;
}

function write(value: unknown, depth: number): string {
  if (!isObject(value)) return toByteString(JSON.stringify(value));
  const shared = findSharedJson(value);
  if (shared !== undefined) return shared;
  if (Array.isArray(value)) return isObject(value[0]) ? writeList(value) : toByteString(JSON.stringify(value));
  return depth < 2 || hasList(value) ? writeObject(value, depth) : toByteString(JSON.stringify(value));
}

/** @param depth of the object in the answer: names up to that of a member of `data` are names of schemas */
function writeObject(object: Readonly<Record<string, unknown>>, depth: number): string {
  let json = '';
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    json += json === '' ? '{' : ',';
    json += depth < 2 ? `"${name}":` : `${toByteString(JSON.stringify(name))}:`;
    json += write(member, depth + 1);
  }
  return json === '' ? '{}' : `${json}}`;
}

function writeList(entries: readonly unknown[]): string {
  let json = '';
  for (const entry of entries) {
    json += json === '' ? '[' : ',';
    json += (isObject(entry) ? findSharedJson(entry) : undefined) ?? toByteString(JSON.stringify(entry));
  }
  return `${json}]`;
}

/** Whether a member of `data`, such as `also_7d`, has a list. Any other member is small. */
const hasList = (value: Readonly<Record<string, unknown>>): boolean => Object.values(value).some(Array.isArray);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
