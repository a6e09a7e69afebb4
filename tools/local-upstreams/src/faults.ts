import { upstreamNames, type UpstreamName } from './stand-ins.ts';
import type { WireAnswer } from './wire/http.ts';

/** What can be made to go wrong at an upstream while the server runs. */

/**
 * - `status`: answers `status` in the upstream's own words; with `form: 2` in its other words, where it has two
 * - `slow`: answers, but `delay_ms` later
 * - `silent`: never answers
 * - `cut`: sends half of its body as if it were the whole
 * - `reset`: breaks the connection in the middle of the body
 * - `html`: a page for people with status 200
 * - `open`: truthsocial only: answers instead of showing its challenge
 */
export const faultKinds = ['status', 'slow', 'silent', 'cut', 'reset', 'html', 'open'] as const;

export interface Fault {
  kind: (typeof faultKinds)[number];
  status?: number;
  form?: 1 | 2;
  delay_ms?: number;
  /** Value of a `Retry-After` header. */
  retry_after?: string;
  /** How many requests meet it; every one when left out. */
  times?: number;
}

export interface Faults {
  /** Switches a fault on, or with `null` off. `all` stands for every upstream. */
  set(upstream: UpstreamName | 'all', fault: Fault | null): void;
  clear(): void;
  current(): Partial<Record<UpstreamName, Fault>>;
  /** What the next request to an upstream meets; counts down `times`. */
  meet(upstream: UpstreamName): Fault | undefined;
}

export function createFaults(): Faults {
  const on = new Map<UpstreamName, Fault>();
  return {
    set: (upstream, fault) => {
      for (const name of upstream === 'all' ? upstreamNames : [upstream]) {
        if (fault) on.set(name, { ...fault });
        else on.delete(name);
      }
    },
    clear: () => on.clear(),
    current: () => Object.fromEntries(on),
    meet: (upstream) => {
      const fault = on.get(upstream);
      if (fault?.times !== undefined && fault.kind !== 'open') {
        fault.times -= 1;
        if (fault.times <= 0) on.delete(upstream);
      }
      return fault;
    },
  };
}

/** A fault as `POST /control` takes it. @throws {TypeError} that says what is wrong with it */
export function readFault(value: unknown): { upstream: UpstreamName | 'all'; fault: Fault | null } {
  const { upstream, fault: kind, ...facts } = (value ?? {}) as Record<string, unknown>;
  const name = ['all', ...upstreamNames].find((each) => each === upstream) as UpstreamName | 'all' | undefined;
  if (name === undefined) throw new TypeError(`"upstream" must be one of: all, ${upstreamNames.join(', ')}`);
  if (kind === 'none') return { upstream: name, fault: null };
  const known = faultKinds.find((each) => each === kind);
  if (known === undefined) throw new TypeError(`"fault" must be one of: none, ${faultKinds.join(', ')}`);
  return { upstream: name, fault: { kind: known, ...readFacts(facts) } };
}

function readFacts({ status, form, delay_ms, retry_after, times }: Record<string, unknown>): Omit<Fault, 'kind'> {
  return {
    ...wholeNumber('status', status, 400, 599),
    ...(form === 2 && { form }),
    ...wholeNumber('delay_ms', delay_ms, 0, 600_000),
    ...wholeNumber('times', times, 1, 1_000_000),
    ...((typeof retry_after === 'string' || typeof retry_after === 'number') && { retry_after: String(retry_after) }),
  };
}

function wholeNumber(name: string, value: unknown, least: number, most: number): Record<string, number> {
  if (value === undefined) return {};
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw new TypeError(`"${name}" must be a whole number from ${least} to ${most}`);
  }
  return { [name]: Number(value) };
}

const problem = { 'content-type': 'application/problem+json' };
const plain = { 'content-type': 'text/plain' };
const html = { 'content-type': 'text/html; charset=UTF-8' };

/** Status codes in an upstream's own words; `all` is what is said elsewhere. */
const words: Readonly<Record<string, Readonly<Record<number, readonly WireAnswer[]>>>> = {
  x: {
    402: [
      {
        headers: problem,
        body: {
          detail: 'credits depleted',
          status: 402,
          title: 'Payment Required',
          type: 'https://api.x.com/2/problems/credits-depleted',
        },
      },
      {
        body: {
          title: 'CreditsDepleted',
          detail: 'Your enrolled account [1000000000000000001] does not have any credits to fulfill this request.',
          type: 'https://api.twitter.com/2/problems/credits',
        },
      },
    ],
    403: [
      {
        body: {
          title: 'Client Forbidden',
          reason: 'client-not-enrolled',
          type: 'https://api.twitter.com/2/problems/client-forbidden',
        },
      },
    ],
    429: [
      {
        headers: { ...problem, 'x-rate-limit-remaining': '0' },
        body: { title: 'Too Many Requests', type: 'about:blank', status: 429, detail: 'Too Many Requests' },
      },
      {
        headers: { 'x-rate-limit-remaining': '100' },
        body: {
          title: 'UsageCapExceeded',
          detail: 'Usage cap exceeded: Monthly product cap',
          type: 'https://api.twitter.com/2/problems/usage-capped',
        },
      },
    ],
    503: [
      {
        headers: problem,
        body: { title: 'Service Unavailable', type: 'about:blank', status: 503, detail: 'Service Unavailable' },
      },
    ],
  },
  gamma: {
    429: [{ headers: plain, body: 'error code: 1015' }],
    500: [{ body: { type: 'internal error', error: 'cannot get the information' } }],
    503: [{ body: { type: 'service unavailable', error: 'service unavailable' } }],
  },
  data: {
    429: [
      {
        headers: { 'retry-after': '5' },
        body: { error: 'rate limited', code: 'rate_limited', retryable: true, trace_id: 'local' },
      },
    ],
    503: [
      {
        headers: { 'retry-after': '5' },
        body: { error: 'unavailable', code: 'dependency_unavailable', retryable: true, trace_id: 'local' },
      },
    ],
  },
  kalshi: {
    429: [{ body: { error: 'too many requests' } }],
    503: [{ body: { error: { code: 'service_unavailable', message: 'service unavailable' } } }],
  },
  predictit: { 403: [{ headers: html, body: '<html><title>Just a moment...</title></html>' }] },
  truthsocial: {
    429: [
      { headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' }, body: { error: 'Too many requests' } },
    ],
  },
  xtracker: { 429: [{ body: { success: false, message: 'Too many requests' } }] },
};

/** What an upstream says with a status. */
export function answerWithStatus(
  upstream: UpstreamName,
  { status = 503, form = 1, retry_after: retryAfter }: Fault,
): WireAnswer {
  const own = words[upstream]?.[status];
  const said = own?.[Math.min(form, own.length) - 1] ?? { body: { error: `status ${status}` } };
  return {
    ...said,
    status,
    headers: { ...said.headers, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
  };
}

/** A page for people where data was asked for. */
export const pageForPeople: WireAnswer = { headers: html, body: '<!doctype html><title>Just a moment...</title>' };
