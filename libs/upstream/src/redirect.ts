import { UpstreamError } from './contract.ts';

/** More hops than this are a loop, whatever their addresses say. */
const mostHops = 4;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Where a redirect leads, if it may be followed: on the same host only, never from https down to http, never in a
 * circle. So an upstream cannot send this service, or its token, to an address that is not in the configuration.
 *
 * @param seen every address asked so far, the redirecting one last
 * @throws {UpstreamError} `redirect_refused`
 */
export function followable(name: string, seen: readonly URL[], location: string | undefined): URL {
  const from = seen.at(-1)!;
  const refuse = (why: string) => new UpstreamError('redirect_refused', `${name} redirects ${why}`);
  if (location === undefined || !URL.canParse(location, from.href)) throw refuse('without an address');
  const to = new URL(location, from);
  if (!isSameHost(from, to)) throw refuse('to another host');
  if (seen.length > mostHops || seen.some((url) => url.href === to.href)) throw refuse('in a circle');
  to.username = from.username;
  to.password = from.password;
  return to;
}

/** Same name and port; or the step from http to https of one name, each on its own default port. */
function isSameHost(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host;
  const upgrades = from.protocol === 'http:' && to.protocol === 'https:';
  return upgrades && from.hostname === to.hostname && from.port === '' && to.port === '';
}
