import { UpstreamError } from './contract.ts';

/** Kinds of documents that are read as JSON. */
export const jsonTypes = ['application/json', 'application/problem+json', 'text/json'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body as JSON. Its encoding is UTF-8 (RFC 8259, 8.1): bytes that are not are refused rather than replaced, because
 * a replaced letter would be a word that nobody wrote.
 *
 * @param name the upstream's, for the message
 * @throws {UpstreamError} `malformed`
 */
export function parseJson(name: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    // The parser's message quotes the body, so it stays here.
    throw new UpstreamError('malformed', `${name} sent a body that is not whole JSON`);
  }
}
