import { BlockList, isIP } from 'node:net';

/**
 * The type of a setting. `parse` turns text into a value or throws a `RangeError` whose message describes the expected
 * form. The message never repeats the text, which may be a secret.
 */
export interface Kind<Value> {
  /** Name of the type on the reference page, such as `address` or `on or off`. */
  readonly label: string;
  parse(text: string): Value;
}

function kind<Value>(label: string, expected: string, read: (text: string) => Value | undefined): Kind<Value> {
  return {
    label,
    parse(text) {
      const value = read(text);
      if (value === undefined) throw new RangeError(expected);
      return value;
    },
  };
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

/** One line of printable text. Answers and terminals show the text, so control characters are rejected. */
export const line = kind('text', 'one line of at most 200 characters', matching(/^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u));

export const email = kind('e-mail address', 'an e-mail address', matching(/^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,190}$/u));

/**
 * A host name or an IP address to listen on. Only the characters are checked. An address that cannot be used fails when
 * the program starts to listen.
 */
export const host = kind(
  'host',
  'a host name or an address, such as 127.0.0.1 or ::',
  matching(/^[A-Za-z0-9.:_%-]{1,253}$/),
);

/** A secret token. Only visible ASCII characters are allowed, because the token is sent in an HTTP header. */
export const token = kind('secret', 'a token of visible characters without blanks', matching(/^[\x21-\x7e]{1,4096}$/));

/** A version, a commit, or the tag of an image, which has no other characters. */
export const version = kind(
  'version',
  'a version such as 1.2.0, at most 40 letters, digits and the characters . _ + -',
  matching(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$/),
);

/**
 * A build identifier in the form that the owner's specification requires: a prefix, `-since-last-risk-`, a date
 * and a letter.
 */
export const buildId = kind(
  'build identifier',
  'an identifier such as postjoin-since-last-risk-20261121a',
  matching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,60}-since-last-risk-\d{4}-?\d{2}-?\d{2}[a-z]$/),
);

export function integer(from: number, to: number, unit = 'number'): Kind<number> {
  return kind(unit, `a whole number from ${from} to ${to}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= from && value <= to ? value : undefined;
  });
}

const switchValues = new Map([
  ['on', true],
  ['off', false],
]);
export const onOff = kind('on or off', 'on or off', (text) => switchValues.get(text.toLowerCase()));

export function choice<const Values extends readonly string[]>(values: Values): Kind<Values[number]> {
  return kind(`one of ${values.join(', ')}`, `one of ${values.join(', ')}`, (text) => values.find((v) => v === text));
}

/**
 * A list of known names, separated by commas, without duplicates. The parsed list has the order of the text.
 * @param removed the names of earlier versions, which the error mentions
 */
export function listOf<const Values extends readonly string[]>(
  values: Values,
  removed: readonly string[] = [],
): Kind<Values[number][]> {
  const gone = removed.length === 0 ? '' : ` (this version has no ${removed.join(' and no ')})`;
  return kind('list', `names separated by commas, each once, out of ${values.join(', ')}${gone}`, (text) => {
    const names = text.split(',').map((name) => values.find((known) => known === name.trim()));
    const known = names.filter((name) => name !== undefined);
    return known.length === names.length && new Set(known).size === known.length ? known : undefined;
  });
}

/**
 * An http or https address without credentials or fragment. Trailing slashes are removed, because callers append paths.
 */
export const address = kind('address', 'an http:// or https:// address without user name and password', (text) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return undefined;
  return url.href.replace(/\/+$/, '');
});

/** Origins as browsers send them: scheme, host and port only. */
export const origins = kind('list of origins', 'origins such as https://chat.example, separated by commas', (text) => {
  const parsed = text.split(',').map((part) => URL.parse(part.trim()));
  const isValid = parsed.every(
    (url) => url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`,
  );
  return isValid ? parsed.map((url) => url?.origin ?? '') : undefined;
});

const secondsPer = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/**
 * Parses a duration such as `90s`, `5m` or `1h` into milliseconds. Rejects a duration shorter than `from` or longer
 * than `to`.
 */
export function duration(from: string, to: string): Kind<number> {
  const bounds = [durationMs(from), durationMs(to)] as const;
  return kind('duration', `a duration from ${from} to ${to}, such as 90s, 5m or 1h`, (text) => {
    const ms = durationMs(text);
    return ms >= bounds[0] && ms <= bounds[1] ? ms : undefined;
  });
}

function durationMs(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return Number(count) * secondsPer[unit as keyof typeof secondsPer] * 1000;
}

/** A limit: the maximum number of requests within a time span. */
export interface RateLimit {
  requests: number;
  windowMs: number;
}

/** Parses `REQUESTS/SPAN`, such as `120/1m`. `off` means no limit and is parsed as null. */
export const rateLimit = kind<RateLimit | null>('rate', 'off, or requests per span such as 120/1m', (text) => {
  if (text === 'off') return null;
  const [, requests, span] = /^([1-9]\d{0,6})\/(\w+)$/.exec(text) ?? [];
  const windowMs = durationMs(span ?? '');
  return requests && windowMs > 0 ? { requests: Number(requests), windowMs } : undefined;
});

/**
 * IP addresses and ranges such as `192.0.2.0/24`. `off` means no address. A range of IPv6 addresses is a /64 or larger,
 * because the api counts IPv6 callers by /64.
 */
export const addressRanges = kind(
  'list of address ranges',
  'off, or addresses and ranges such as 192.0.2.7,198.51.100.0/24,2001:db8::/48, separated by commas',
  (text) => {
    const ranges = new BlockList();
    const entries = text === 'off' ? [] : text.split(',');
    return entries.every((entry) => addRange(ranges, entry.trim())) ? ranges : undefined;
  },
);

/** Adds an address or range. @returns false if the entry is invalid */
function addRange(ranges: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const maxPrefix = version === 6 ? 64 : 32;
  const prefixLength = Number(prefix ?? maxPrefix);
  if (version === 0 || prefixLength < 1 || prefixLength > maxPrefix) return false;
  ranges.addSubnet(address, prefixLength, version === 6 ? 'ipv6' : 'ipv4');
  return true;
}

const redisAddress = /^rediss?:\/\/[^\s]+$/;

/**
 * Accepts only a database number as the path. If another path were ignored, snapshots would be in a database that the
 * operator did not choose. Rejects credentials with invalid percent-encoding.
 */
function isRedisAddress(url: URL | null): boolean {
  return url !== null && /^(\/\d{0,4})?$/.test(url.pathname) && [url.username, url.password].every(isDecodable);
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/**
 * Texts that are or were meant to be an address: a scheme (`http://x`, `redis:x`), a scheme without its colon
 * (`redis//x`), only a host (`//x`, `10.0.0.7:6379`), or credentials (`:word@x`).
 */
const addressLike = /^[a-z][a-z0-9+.-]*:|^\W*rediss?\W(.*:\d|\W)|^\W?[/\\]{2}|:.*@|^[^/\\\s]*:\d{1,5}(\/\d*)?$/i;

/** A directory. An address is rejected, because it would become the name of a directory. */
const isDirectory = (text: string) => /^[^\p{C}]{1,4096}$/u.test(text) && !addressLike.test(text);

export const directory = kind('directory', 'a directory', (text) => (isDirectory(text) ? text : undefined));

/** Where snapshots are stored: a directory, the address of a Redis or Valkey server, or `memory:`. */
export const storeLocation = kind(
  'directory or redis address',
  'a directory, or an address such as redis://host:6379 or rediss://user:password@host:6380/0 (a % in a password is %25)',
  (text) => {
    if (redisAddress.test(text)) return isRedisAddress(URL.parse(text)) ? text : undefined;
    return text === 'memory:' || isDirectory(text) ? text : undefined;
  },
);
