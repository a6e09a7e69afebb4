/**
 * Decides which web pages may call the endpoint. Rejecting foreign origins prevents DNS rebinding, as the transports
 * section of the MCP specification requires. Browsers always send `Origin`; other clients omit it.
 */
export function createOriginRule(
  ownOrigin: string,
  allowed: readonly string[],
): (origin: string | undefined) => boolean {
  const own = new URL(ownOrigin);
  const origins = new Set([own.origin, ...allowed]);
  return (origin) => {
    if (origin === undefined) return true;
    if (origins.has(origin)) return true;
    // A service on loopback accepts pages on loopback under any name and port: both belong to the visitor.
    return isLoopback(own.hostname) && isLoopback(URL.parse(origin)?.hostname ?? '');
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
