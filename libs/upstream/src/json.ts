import { UpstreamError } from './contract.ts';

/** Content types that are parsed as JSON. */
export const jsonTypes = ['application/json', 'application/problem+json', 'text/json'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON in UTF-8 (RFC 8259, 8.1). Rejects invalid UTF-8, because replacement characters would change
 * the words of a post.
 *
 * @param name name of the upstream, for the error message
 * @throws {UpstreamError} `malformed`
 */
export function parseJson(name: string, body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    // The error of the parser is dropped, because its message quotes the body.
    throw new UpstreamError('malformed', `${name} sent a body that is not valid JSON`);
  }
}
