/** CORS headers: pages of any origin may read answers and their headers. The list alternates names and values. */
export const originHeaders: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Last-Modified, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
];

/**
 * Content security policy of answers that are not pages: a browser may run no code in them and load nothing for them.
 */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Security headers of every response with a body. A 304 omits these headers, because the client's stored copy
 * already has them (RFC 9110, 15.4.5, and RFC 9111, 3.2).
 */
export const bodyHeaders: readonly string[] = [
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Referrer-Policy',
  'no-referrer',
  'Strict-Transport-Security',
  'max-age=31536000',
  'X-Content-Type-Options',
  'nosniff',
];

/** Headers of every response that is not sent from a `Representation`, such as an error. */
export const commonHeaders: readonly string[] = [
  ...originHeaders,
  ...bodyHeaders,
  'Content-Security-Policy',
  answerPolicy,
];

/** Headers of the answer to a CORS preflight. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers':
      'Accept, Content-Type, If-Modified-Since, If-None-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id',
    'Access-Control-Max-Age': '86400',
  };
}
