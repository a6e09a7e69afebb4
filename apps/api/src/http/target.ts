/** Koa reads such a target as it stands. Any other it gives to `url.parse`, which throws, and warns of, what it cannot read. */
const plainTarget = /^\/[^\s#]*$/;

/** Path and query of a request's target in any form (RFC 9112, 3.2), `*` as it is; undefined when it has no path. */
export function pathAndQueryOf(target: string): string | undefined {
  if (plainTarget.test(target) || target === '*') return target;
  const url = URL.parse(target.startsWith('/') ? `http://here${target}` : target);
  return url?.pathname.startsWith('/') ? url.pathname + url.search : undefined;
}

/** The path of a target that begins with one. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}
