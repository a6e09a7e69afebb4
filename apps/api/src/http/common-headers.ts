/** The service is open to any page, so any origin may read its answers and their headers. Names and values in turn. */
export const originHeaders: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Last-Modified, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
];

/** An answer is not a page: nothing may run in it or be loaded by it. Pages have policies of their own. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * How a body may be used, beside its policy. A 304 has no body, and the copy that it is about goes on with its own (RFC
 * 9110, 15.4.5, and RFC 9111, 3.2).
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

/** Headers of every answer that is not made of a representation. */
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
