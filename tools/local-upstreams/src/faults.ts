import { listFaultKinds } from './list-faults.ts';
import { findStandIn, type UpstreamName, upstreamNames } from './stand-ins.ts';
import { jsonType, type WireResponse } from '@postjoin/upstream/checks';

/** Faults that can be switched on per upstream while the server runs. */

/**
 * - `status`: responds with `status` and the error body of the upstream; `form: 2` selects the second form of that
 *   body, if the upstream has two
 * - `slow`: responds after a delay of `delay_ms` milliseconds
 * - `silent`: never responds
 * - `cut`: sends half of the body as if it were complete
 * - `reset`: breaks the connection in the middle of the body
 * - `html`: sends an HTML page with status 200
 * - `451`: refuses the country of the caller with status 451; `form: 2` sends a page that names the country, status 403
 * - `records`: sends 400,000 empty records, in the format of the upstream
 * - `deep`: sends 400,000 nested arrays or elements, in the format of the upstream
 * - `empty`, `unsorted`, `duplicates`, `outside`: changes the points of price histories (`history-faults.ts`), and no
 *   other response
 * - `half`, `short_pages`, `moved`, `same_etag`: sends lists that are wrong (`list-faults.ts`)
 */
export const faultKinds = [
  'status',
  'slow',
  'silent',
  'cut',
  'reset',
  'html',
  '451',
  'records',
  'deep',
  'empty',
  'unsorted',
  'duplicates',
  'outside',
  ...listFaultKinds,
] as const;

export interface Fault {
  kind: (typeof faultKinds)[number];
  status?: number;
  form?: 1 | 2;
  delay_ms?: number;
  /** Value of a `Retry-After` header. */
  retry_after?: string;
  /** Number of requests that get the fault. Default: unlimited. */
  times?: number;
  /** Text in the paths of the requests that get the fault, such as `/prices-history`. Default: every path. */
  path?: string;
}

export interface Faults {
  /** Switches a fault on, or off with `null`. `all` means every upstream. */
  set(upstream: UpstreamName | 'all', fault: Fault | null): void;
  clear(): void;
  current(): Partial<Record<UpstreamName, Fault>>;
  /** Returns the fault for the next request to an upstream and counts down `times`. */
  takeNext(upstream: UpstreamName, path: string): Fault | undefined;
}

export function createFaults(): Faults {
  const active = new Map<UpstreamName, Fault>();
  return {
    set: (upstream, fault) => {
      for (const name of upstream === 'all' ? upstreamNames : [upstream]) {
        if (fault) active.set(name, { ...fault });
        else active.delete(name);
      }
    },
    clear: () => active.clear(),
    current: () => Object.fromEntries(active),
    takeNext: (upstream, path) => {
      const fault = active.get(upstream);
      if (!path.includes(fault?.path ?? '')) return undefined;
      if (fault?.times !== undefined) {
        fault.times -= 1;
        if (fault.times <= 0) active.delete(upstream);
      }
      return fault;
    },
  };
}

const html = { 'content-type': 'text/html; charset=UTF-8' };

/** Creates the error response of an upstream for the fault `status`. */
export function createStatusResponse(
  upstream: UpstreamName,
  { status = 503, form = 1, retry_after: retryAfter }: Fault,
): WireResponse {
  const forms = findStandIn(upstream).errors?.[status];
  const response = forms?.[Math.min(form, forms.length) - 1] ?? { body: { error: `status ${status}` } };
  return {
    ...response,
    status,
    headers: { ...response.headers, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
  };
}

/** Creates the refusal of the country for the fault `451`, in one of two forms. */
export function createPlaceRefusal({ form = 1 }: Fault): WireResponse {
  if (form === 1) return { status: 451, body: { error: 'unavailable for legal reasons' } };
  const reason = 'The owner of this website has banned the country or region your IP address is in.';
  return { status: 403, headers: html, body: `<!doctype html><title>Access denied</title><p>${reason}</p>` };
}

/** An HTML page with status 200, like the page of a bot protection. */
export const htmlPage: WireResponse = { headers: html, body: '<!doctype html><title>Just a moment...</title>' };

/**
 * Number of records of the fault `records`, and of levels of the fault `deep`: over the limits of every upstream. The
 * bodies have less than the 2 MB that most upstreams may send.
 */
const repetitions = 400_000;

const structureBodies = {
  records: {
    json: () => `[${'{},'.repeat(repetitions)}{}]`,
    xml: () => `<rss><channel>${'<i/>'.repeat(repetitions)}</channel></rss>`,
  },
  deep: { json: () => '['.repeat(repetitions), xml: () => '<a>'.repeat(repetitions) },
};

/** Creates a response with too much structure, as XML if the response of the upstream is XML. */
export function createStructureResponse(
  kind: keyof typeof structureBodies,
  { headers: { 'content-type': type = jsonType } = {} }: WireResponse,
): WireResponse {
  const bodies = structureBodies[kind];
  if (type.includes('xml')) return { headers: { 'content-type': type }, body: bodies.xml() };
  return { headers: { 'content-type': jsonType }, body: bodies.json() };
}
