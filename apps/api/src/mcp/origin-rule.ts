/**
 * Which browser pages may call the endpoint. A page that was tricked into calling a service on the visitor's own machine
 * or network always sends its origin, so a foreign one is refused; clients that are no browsers send none.
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
    // A service on loopback is the visitor's own, and so are the pages on loopback, under whatever name and port.
    return isLoopback(own.hostname) && isLoopback(URL.parse(origin)?.hostname ?? '');
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
