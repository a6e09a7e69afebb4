/**
 * Formats the `User-Agent` that upstreams see: the program and a contact of its operator, an address where there is one.
 * Removes what is not ASCII, and characters that a comment would have to escape (RFC 9110, 5.6.5).
 */
export function createUserAgent(
  program: string,
  { PUBLIC_URL, OPERATOR_NAME }: { readonly PUBLIC_URL: string | undefined; readonly OPERATOR_NAME: string },
): string {
  const contact = PUBLIC_URL === undefined ? OPERATOR_NAME : `+${PUBLIC_URL}`;
  return `${program}/1.0 (${contact.replace(/[^\x20-\x7e]|[()\\]/g, '')})`;
}
