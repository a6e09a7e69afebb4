/**
 * Formats the `User-Agent` header for upstreams: the program and a contact of its operator. The contact is
 * `PUBLIC_URL`, or `OPERATOR_NAME` if `PUBLIC_URL` is unset. Removes characters that are not printable ASCII, and
 * characters that a comment in a header must escape (RFC 9110, 5.6.5).
 */
export function createUserAgent(
  program: string,
  { PUBLIC_URL, OPERATOR_NAME }: { readonly PUBLIC_URL: string | undefined; readonly OPERATOR_NAME: string },
): string {
  const contact = PUBLIC_URL === undefined ? OPERATOR_NAME : `+${PUBLIC_URL}`;
  return `${program}/1.0 (${contact.replace(/[^\x20-\x7e]|[()\\]/g, '')})`;
}
