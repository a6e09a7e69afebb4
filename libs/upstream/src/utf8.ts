/**
 * Returns a body in UTF-8 without a byte order mark. A body in UTF-16 is converted. It is recognised by its mark or,
 * without one, by the zero byte beside its first character, which is ASCII in JSON and XML (RFC 4627, 3).
 *
 * A character that is cut off at the end is left out, because a body can be one part of a file. The bytes of UTF-8 are
 * not checked. Invalid UTF-16 is returned unchanged, so the parser refuses it.
 */
export function toUtf8(body: Uint8Array): Uint8Array {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return body.subarray(3);
  const encoding = findUtf16(first, second);
  if (encoding === undefined) return body;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(body, { stream: true });
    return new TextEncoder().encode(text);
  } catch {
    return body;
  }
}

function findUtf16(first: number | undefined, second: number | undefined): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}
