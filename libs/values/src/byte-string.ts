/// <reference types="node" preserve="true" />
/**
 * The UTF-8 bytes of a text, each as a character from U+0000 to U+00FF: what Node writes with the encoding `latin1`. V8
 * joins strings without a copy, and reuses their memory sooner than that of a `Buffer`.
 */
export type ByteString = string & { readonly isByteString: true };

export function toByteString(text: string): ByteString {
  const isAscii = Buffer.byteLength(text) === text.length;
  return (isAscii ? text : Buffer.from(text).toString('latin1')) as ByteString;
}

/** Returns a buffer as it is. */
export function toBytes(bytes: ByteString | Buffer): Buffer {
  return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
}
