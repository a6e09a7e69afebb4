/** The service is open to any page, so any origin may read it, and what its headers say. */
export const originHeaders: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Last-Modified, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
];

/**
 * How a body may be used. An answer is no page: nothing may run in it or be loaded by it; pages have policies of their
 * own. A 304 has no body, and the copy that it is about goes on with its own (RFC 9110, 15.4.5, and RFC 9111, 3.2).
 */
export const bodyHeaders: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Referrer-Policy',
  'no-referrer',
  'Strict-Transport-Security',
  'max-age=31536000',
  'X-Content-Type-Options',
  'nosniff',
];

/** Headers of every answer with a body. */
export const commonHeaders: readonly string[] = [...originHeaders, ...bodyHeaders];

/** Headers of the answer to a CORS preflight. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'Accept, Content-Type, If-Modified-Since, If-None-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id',
    'Access-Control-Max-Age': '86400',
  };
}

/** Name and value pairs out of a flat list. */
export function* pairsOf(headers: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < headers.length; at += 2) yield [headers[at] ?? '', headers[at + 1] ?? ''];
}
