/**
 * Formats a `User-Agent` with a contact for the operators of upstreams: an address where there is one, else a name.
 * Removes what is not ASCII, and characters that a comment would have to escape (RFC 9110, 5.6.5).
 *
 * @param product such as `postjoin/1.0`
 */
export function formatUserAgent(product: string, { url, name }: { url: string | undefined; name: string }): string {
  const contact = url === undefined ? name : `+${url}`;
  return `${product} (${contact.replace(/[^\x20-\x7e]|[()\\]/g, '')})`;
}
