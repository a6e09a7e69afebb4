/**
 * Creates a function that decides whether a web page may call `POST /mcp`, by the `Origin` of the request. Rejecting
 * foreign origins prevents DNS rebinding, as the transports section of the MCP specification requires. Browsers always
 * send `Origin`. Other clients omit the header and are accepted.
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
    // A service on loopback accepts pages on loopback with any host name and port, because the service and the page run
    // on the same machine.
    return isLoopback(own.hostname) && isLoopback(URL.parse(origin)?.hostname ?? '');
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
