import { UpstreamError } from './types.ts';

/** Maximum number of redirects in a row. A longer chain counts as a loop, even if every address differs. */
const maxRedirects = 4;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/**
 * Returns the address that a redirect leads to. Refuses another host and a downgrade from https to http, so an upstream
 * cannot send this service, or a token of this service, to an address outside the configuration. Also refuses a loop.
 *
 * @param seen every address requested so far; the last one sent the redirect
 * @throws {UpstreamError} `redirect_refused`
 */
export function resolveRedirect(name: string, seen: readonly URL[], location: string | undefined): URL {
  const from = seen.at(-1)!;
  const refuse = (reason: string) => new UpstreamError('redirect_refused', `${name} redirects ${reason}`);
  if (location === undefined || !URL.canParse(location, from.href)) throw refuse('without an address');
  const to = new URL(location, from);
  if (!isSameHost(from, to)) throw refuse('to another host');
  if (seen.length > maxRedirects || seen.some((url) => url.href === to.href)) throw refuse('in a loop');
  to.username = from.username;
  to.password = from.password;
  return to;
}

/**
 * True if scheme, host name and port are equal. Also true for an upgrade from http to https on the same host name with
 * default ports, and between a name and the same name with `www.` on https. Whoever owns a name owns its `www.` too.
 */
function isSameHost(from: URL, to: URL): boolean {
  if (from.protocol === to.protocol) return from.host === to.host || (from.protocol === 'https:' && isTwin(from, to));
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:';
  return isUpgrade && from.hostname === to.hostname && from.port === '' && to.port === '';
}

/** True if one host is the other with `www.` in front. */
function isTwin({ host: a }: URL, { host: b }: URL): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return longer === `www.${shorter}` && !shorter.startsWith('www.') && !/^[\d.]+(:|$)/.test(shorter);
}
