import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/**
 * Returns the IP address of a caller, always in one standard spelling, so that one caller is never counted as several.
 * An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is returned as its IPv4 address. The address is never logged.
 *
 * @param trustsProxy whether a proxy sets `X-Forwarded-For` to the address of the caller
 */
export function getCallerAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && getForwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Reads the last entry of `X-Forwarded-For`, which the trusted proxy added. Callers can forge the earlier entries. */
function getForwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : removePort(last);
  return isIP(address) === 6 ? normalizeIPv6(address) : isIP(address) === 4 ? address : undefined;
}

/** Removes the port that some proxies append: `203.0.113.9:4711`, or `[2001:db8::1]:443`. */
function removePort(entry: string): string {
  return entry.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

/** Returns the spelling of RFC 5952, which the operating system also uses for the addresses of sockets. */
function normalizeIPv6(address: string): string {
  return new SocketAddress({ address, family: 'ipv6' }).address;
}

/**
 * Returns the key under which the requests of a caller are counted: the IPv4 address, or the /64 prefix of the IPv6
 * address, which is the usual size of one subscriber's network.
 */
export function toCallerKey(address: string): string {
  return address.includes(':') ? toNetworkPrefix(address) : address;
}

function toNetworkPrefix(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])];
  return all
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}
