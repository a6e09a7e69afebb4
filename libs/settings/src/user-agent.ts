/** The `User-Agent` that upstreams see: the program, and where its operator can be reached. A header holds ASCII only. */
export function createUserAgent(
  program: string,
  { PUBLIC_URL, OPERATOR_NAME }: { readonly PUBLIC_URL: string | undefined; readonly OPERATOR_NAME: string },
): string {
  const contact = PUBLIC_URL === undefined ? OPERATOR_NAME : `+${PUBLIC_URL}`;
  return `${program}/1.0 (${contact.replace(/[^\x20-\x7e]|[()\\]/g, '')})`;
}
