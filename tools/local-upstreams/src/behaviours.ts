import { feedStatements } from '@postjoin/feed-sources/checks';
import { venueStatements } from '@postjoin/market-venues/checks';
import type { UpstreamName } from './stand-ins.ts';
import type { Wire, WireRequest, WireResponse } from './wire/http.ts';

/**
 * Behaviours of the live upstreams that public clients have reported. The reports are not confirmed, so each behaviour
 * is a switch. All are on by default. While a behaviour is off, the stand-in (the local server for the upstream) does
 * the opposite. The statement with the same name, in the folder of the source or venue, says both in words.
 */

type Wrap = (wire: Wire) => Wire;

interface Behaviour {
  upstream: UpstreamName;
  whileOn?: Wrap;
  whileOff?: Wrap;
}

type Json = Record<string, unknown>;

/** Changes the requests to paths that match. */
const onRequest =
  (path: RegExp, change: (request: WireRequest) => WireRequest): Wrap =>
  (wire) =>
  (request) =>
    wire(path.test(request.path) ? change(request) : request);

/** Changes the successful responses to paths that match. */
const onResponse =
  (path: RegExp, change: (response: WireResponse, request: WireRequest) => WireResponse): Wrap =>
  (wire) =>
  (request) => {
    const response = wire(request);
    return path.test(request.path) && (response.status ?? 200) === 200 ? change(response, request) : response;
  };

const onJson = (path: RegExp, change: (body: Json, request: WireRequest) => Json): Wrap =>
  onResponse(path, (response, request) => {
    const { body } = response;
    const value = typeof body === 'string' ? (JSON.parse(body) as Json) : (body as Json);
    return { ...response, body: change(value, request) };
  });

const ignoringQuery = (path: RegExp, ...keys: string[]): Wrap =>
  onRequest(path, (request) => {
    const query = new URLSearchParams(request.query);
    for (const key of keys) query.delete(key);
    return { ...request, query };
  });

const notFound =
  (path: RegExp): Wrap =>
  (wire) =>
  (request) =>
    path.test(request.path) ? { status: 404, body: { error: 'not found' } } : wire(request);

/** Changes each element of a member that is a list. */
const mapMember = (body: Json, member: string, change: (element: Json, index: number) => Json): Json => ({
  ...body,
  [member]: ((body[member] ?? []) as Json[]).map(change),
});

/** X's short text is cut near 280 characters. A link to the whole post takes the last of them. */
const maxShortText = 280;

function cutLikeX(post: Json): Json {
  const { content } = post;
  if (typeof content !== 'string' || content.length <= maxShortText) return post;
  const link = `https://t.co/${String(post['platformId']).slice(-10)}`;
  return { ...post, content: `${content.slice(0, maxShortText - link.length - 2)}… ${link}` };
}

/** Leaves the first items of a feed. */
function limitItems(response: WireResponse, max: number): WireResponse {
  const items = String(response.body).split(/(?=<item>)/);
  const end = /<\/channel>[^]*$/.exec(String(response.body))?.[0] ?? '';
  return items.length - 1 <= max ? response : { ...response, body: items.slice(0, max + 1).join('') + end };
}

/** Changes each market of the events of a response. */
const mapMarkets = (body: Json, change: (market: Json, index: number) => Json): Json =>
  mapMember(body, 'events', (event) => ('markets' in event ? mapMember(event, 'markets', change) : event));

/** Changes each contract of the events of a response of Gemini. */
const mapContracts = (change: (contract: Json) => Json): Wrap =>
  onJson(/\/events$/, (body) => mapMember(body, 'data', (event) => mapMember(event, 'contracts', change)));

const translateTitles = onJson(/^\/events$/, (body) =>
  mapMember(body, 'events', (event) => ({ ...event, title: `[es] ${String(event['title'])}` })),
);

const isDated = ({ query }: WireRequest) => query.has('start_date') || query.has('end_date');
const isAsOf = ({ query }: WireRequest) => query.has('as_of');
const isList = ({ query }: WireRequest) => query.get('with_nested_markets') !== 'true' && !query.has('tickers');

const behaviourTable = {
  'kalshi-last-cursor': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/events$/, (body, request) => (isList(request) ? { ...body, cursor: 'MA==' } : body)),
  },
  'kalshi-tickers': {
    upstream: 'kalshi',
    whileOff: ignoringQuery(/^\/events$/, 'tickers'),
  },
  'kalshi-changed-events': {
    upstream: 'kalshi',
    whileOff: ignoringQuery(/^\/events$/, 'min_updated_ts'),
  },
  'kalshi-no-multivariate': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/events$/, (body, request) =>
      mapMember(body, 'events', (event, index) =>
        index === 0 && isList(request) ? { ...event, event_ticker: `KXMVE${String(event['event_ticker'])}` } : event,
      ),
    ),
  },
  'kalshi-series-label': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/series\/[^/]+$/, ({ series }) => ({
      series: { ...(series as Json), title: `Will ${String((series as Json)['title'])} happen?` },
    })),
  },
  'kalshi-carried-candle': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/markets\/candlesticks$/, (body) =>
      mapMember(body, 'markets', (market) =>
        mapMember(market, 'candlesticks', (candle) =>
          'previous_dollars' in (candle['price'] as Json)
            ? { ...candle, end_period_ts: Number(candle['end_period_ts']) - 86_400 }
            : candle,
        ),
      ),
    ),
  },
  'kalshi-previous-price': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/events$/, (body) =>
      mapMarkets(body, (market) => ({ ...market, previous_price_dollars: undefined })),
    ),
  },
  'kalshi-settlement-bounds': {
    upstream: 'kalshi',
    whileOff: onJson(/^\/events$/, (body) =>
      mapMarkets(body, (market, index) => (index === 0 ? { ...market, settlement_bounds_type: 'floor' } : market)),
    ),
  },
  'kalshi-language': {
    upstream: 'kalshi',
    whileOn: (wire) => (request) =>
      request.headers['accept-language']?.startsWith('es') ? translateTitles(wire)(request) : wire(request),
  },
  'polymarket-exact-tick': {
    upstream: 'data',
    whileOn: onJson(/^\/v2\/prices-history$/, (body, request) =>
      isAsOf(request) ? mapMember(body, 'data', (point) => ({ ...point, resolution_seconds: 0 })) : body,
    ),
  },
  'polymarket-slow-as-of': {
    upstream: 'data',
  },
  'polymarket-absent-moves': {
    upstream: 'gamma',
    whileOff: onJson(/^\/events\/keyset$/, (body) =>
      mapMember(body, 'events', (event) =>
        mapMember(event, 'markets', (market) => ({ oneDayPriceChange: 0.01, ...market })),
      ),
    ),
  },
  'polymarket-geopolitics': {
    upstream: 'gamma',
    whileOff: notFound(/^\/tags\/slug\/geopolitics$/),
  },
  'polymarket-slugs': {
    upstream: 'gamma',
    whileOff: ignoringQuery(/^\/events\/keyset$/, 'slug'),
  },
  'polymarket-title-search': {
    upstream: 'gamma',
    whileOff: ignoringQuery(/^\/events\/keyset$/, 'title_search'),
  },
  'polymarket-cached': {
    upstream: 'gamma',
    whileOn: onResponse(/^\/events\/keyset$/, (response) => ({
      ...response,
      headers: { ...response.headers, 'cache-control': 'public, max-age=300' },
    })),
  },
  'trumpstruth-www': {
    upstream: 'trumpstruth',
  },
  'trumpstruth-ten-dated': {
    upstream: 'trumpstruth',
    whileOn: onResponse(/^\/feed$/, (response, request) => (isDated(request) ? limitItems(response, 10) : response)),
    whileOff: ignoringQuery(/^\/feed$/, 'start_date', 'end_date'),
  },
  'xtracker-short-text': {
    upstream: 'xtracker',
    whileOn: onJson(/^\/users\/WhiteHouse\/posts$/i, (body) => mapMember(body, 'data', cutLikeX)),
  },
  'xtracker-hundred': {
    upstream: 'xtracker',
    whileOn: onJson(/^\/users\/[^/]+\/posts$/, (body) => ({ ...body, data: (body['data'] as Json[]).slice(0, 100) })),
  },
  'whitehouse-feed-paths': {
    upstream: 'whitehouse',
    whileOff: notFound(/^\/news\/feed\/$/),
  },
  'gemini-day-open': {
    upstream: 'gemini',
    whileOff: onJson(/^\/v2\/ticker\//, (body) => ({ ...body, open: undefined })),
  },
  'gemini-klines': {
    upstream: 'gemini',
    whileOff: notFound(/^\/v2\/klines$/),
  },
  'gemini-rules-tree': {
    upstream: 'gemini',
    whileOff: mapContracts((contract) => ({ ...contract, description: null })),
  },
  'gemini-effective-date': {
    upstream: 'gemini',
    whileOff: mapContracts((contract) => ({ ...contract, effectiveDate: null })),
  },
  'gemini-politics': {
    upstream: 'gemini',
    whileOff: onRequest(/\/events$/, (request) => {
      const query = new URLSearchParams(request.query);
      if (query.get('category') === 'Politics') query.set('category', 'none');
      return { ...request, query };
    }),
  },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviourTable;
export const behaviourNames = Object.keys(behaviourTable) as BehaviourName[];
const behaviours: Readonly<Record<BehaviourName, Behaviour>> = behaviourTable;

/** The behaviours, one a line, for the help of the command line. */
export const behaviourHelp = [...feedStatements, ...venueStatements]
  .flatMap(({ id, text, opposite }) => (opposite === undefined ? [] : `  ${id}\n      ${text} Off: ${opposite}.`))
  .join('\n');

export interface Behaviours {
  /** Switches a behaviour on or off. */
  set(name: BehaviourName, isOn: boolean): void;
  isOn(name: BehaviourName): boolean;
  current(): Record<BehaviourName, boolean>;
  /** Returns the wire of an upstream with its behaviours as they are switched at the time of a request. */
  wrap(upstream: UpstreamName, wire: Wire): Wire;
  /** Whether the response to a request is slow. */
  isSlow(upstream: UpstreamName, request: WireRequest): boolean;
}

/** Creates the switches. All behaviours are on, except those of `off`. */
export function createBehaviours(off: readonly BehaviourName[] = []): Behaviours {
  const switchedOff = new Set<BehaviourName>(off);
  const isOn = (name: BehaviourName) => !switchedOff.has(name);
  const unchanged: Wrap = (wire) => wire;
  return {
    set: (name, on) => void (on ? switchedOff.delete(name) : switchedOff.add(name)),
    isOn,
    current: () =>
      Object.fromEntries(behaviourNames.map((name) => [name, isOn(name)])) as Record<BehaviourName, boolean>,
    wrap: (upstream, wire) => {
      const own = behaviourNames.filter((name) => behaviours[name].upstream === upstream);
      const wrapper = (name: BehaviourName) =>
        (isOn(name) ? behaviours[name].whileOn : behaviours[name].whileOff) ?? unchanged;
      return (request) => own.reduce((wrapped, name) => wrapper(name)(wrapped), wire)(request);
    },
    isSlow: (upstream, request) => upstream === 'data' && isAsOf(request) && isOn('polymarket-slow-as-of'),
  };
}

/** Parses a name of a behaviour. @throws {TypeError} with the known names */
export function parseBehaviourName(value: unknown): BehaviourName {
  const known = behaviourNames.find((name) => name === value);
  if (known === undefined) throw new TypeError(`"behaviour" must be one of: ${behaviourNames.join(', ')}`);
  return known;
}

/** Parses a switch in the body of `POST /control`. @throws {TypeError} with the invalid field and its allowed values */
export function parseBehaviour({ behaviour, on }: Record<string, unknown>): { name: BehaviourName; isOn: boolean } {
  const name = parseBehaviourName(behaviour);
  if (typeof on !== 'boolean') throw new TypeError('"on" must be true or false');
  return { name, isOn: on };
}
