import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber
 * gets. Kept in memory for one window and never logged.
 */
export function callerKey(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && forwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.includes(':') && !address.includes('.') ? networkOf(address) : address;
}

/** The entry that the proxy itself added is the last one; what comes before it is the caller's own claim. */
function forwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : withoutPort(last);
  return isIP(address) > 0 ? address : undefined;
}

/** Some proxies name the port as well: `203.0.113.9:4711`, and `[2001:db8::1]:443` with brackets. */
function withoutPort(entry: string): string {
  return entry.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])];
  return all
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}
