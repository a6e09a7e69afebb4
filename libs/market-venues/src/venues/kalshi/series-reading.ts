import { readPages, UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { VenueRequest } from '../../contract.ts';
import { isFresh } from '../../instants.ts';
import { selectInScope, type DecideScope, type ScopedContract, type VenueUpstream } from '../../venue-contract.ts';
import { mergeParsed, ignoredRecord, type Parsed } from '../../parsed.ts';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import { parseEventPage, toSeriesUrl } from './parse.ts';

/** By series, when it was last read, in Unix seconds, and the number of contracts in scope in that or the previous reading. */
export type SeriesMarks = Readonly<Record<string, readonly [readAt: number, contracts: number]>>;

export interface SeriesReading extends Parsed<ScopedContract> {
  /** Ids of contracts that are closed or resolved. */
  over: string[];
  /** Series that were read completely and without invalid records. Contracts that they do not list are over. */
  whole: string[];
  /** Marks of the series that this pass read. */
  marks: Record<string, readonly [readAt: number, contracts: number]>;
  /** Due series that were not read. */
  unread: string[];
  failure: UpstreamError | undefined;
}

export interface KalshiUpstream extends VenueUpstream {
  decideScope: DecideScope;
}

/**
 * A series is read again after half an hour if it has contracts in scope, else after two hours. A series whose contracts
 * have just disappeared is read after half an hour too, in case the response was incomplete. In between, the prices of
 * its known events are read by ticker.
 */
const busySeconds = 30 * 60;
const idleSeconds = 2 * 3_600;

/** Series read in one pass: less than a minute at 5 calls a second. The next pass reads the others. */
const seriesPerPass = 250;

/** The maximum of `limit`. A series has at most a few dozen open events. */
export const eventsPerPage = 200;
export const maxPages = 10;

/** Series that are read at the same time. The client limits the rate. */
const lanes = 4;

/** Lists the due series: first the ones with contracts, then by the time of the last reading. */
export function listDueSeries(tickers: readonly string[], marks: SeriesMarks, now: Date): string[] {
  const isDue = ([readAt, contracts]: readonly [number, number]) =>
    !isFresh(readAt, now, contracts > 0 ? busySeconds : idleSeconds);
  const getMark = (ticker: string) => marks[ticker] ?? ([0, 0] as const);
  return tickers
    .filter((ticker) => isDue(getMark(ticker)))
    .sort((a, b) => Number(getMark(b)[1] > 0) - Number(getMark(a)[1] > 0) || getMark(a)[0] - getMark(b)[0]);
}

/** After three failures without a success the upstream as a whole is taken to fail. */
const maxInitialFailures = 3;

interface ReadSeries extends Parsed<ScopedContract> {
  ticker: string;
  over: string[];
  /** Why the reading may be incomplete. */
  failure: UpstreamError | undefined;
}
interface FailedSeries {
  ticker: string;
  error: UpstreamError;
}

type PassInput = Pick<VenueRequest, 'now' | 'previous'>;

/**
 * Reads the open events of series, four series at a time. Stops when the whole upstream fails; a failure of one response
 * costs only that series.
 */
export async function readSeries(
  upstream: KalshiUpstream,
  due: readonly string[],
  at: PassInput,
): Promise<SeriesReading> {
  const waiting = due.slice(0, seriesPerPass);
  const read: ReadSeries[] = [];
  const failed: FailedSeries[] = [];
  const isHopeless = () =>
    failed.some(({ error }) => affectsWholeUpstream(error)) ||
    (read.length === 0 && failed.length >= maxInitialFailures);
  const lane = async () => {
    for (let ticker = waiting.shift(); ticker !== undefined && !isHopeless(); ticker = waiting.shift()) {
      const result = await readOpenEvents(upstream, ticker).catch(toFailure(ticker));
      if ('error' in result) failed.push(result);
      else read.push(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return summary(due, read.length > 0 ? withoutGone(read, failed) : { read, failed }, at);
}

function toFailure(ticker: string) {
  return (error: unknown): FailedSeries => {
    if (error instanceof UpstreamError) return { ticker, error };
    throw error;
  };
}

/** Treats a series that is not found as one without events, provided that other series were read. */
function withoutGone(read: readonly ReadSeries[], failed: readonly FailedSeries[]) {
  const gone = failed.filter(({ error }) => error.fault === 'not_found');
  const empty = gone.map(({ ticker }) => ({ ...ignoredRecord, ticker, over: [], failure: undefined }));
  return { read: [...read, ...empty], failed: failed.filter((failure) => !gone.includes(failure)) };
}

function summary(
  due: readonly string[],
  { read, failed }: { read: readonly ReadSeries[]; failed: readonly FailedSeries[] },
  { now, previous }: PassInput,
): SeriesReading {
  const whole = read.filter(({ failure }) => failure === undefined);
  const pages = new Set(previous.map(({ url }) => url));
  const countContracts = ({ ticker, records: { length } }: ReadSeries) =>
    length || Number(pages.has(toSeriesUrl(ticker)));
  const marks = Object.fromEntries(
    whole.map((series) => [series.ticker, [toUnixSeconds(now), countContracts(series)] as const]),
  );
  const failure = failed[0]?.error ?? read.find((series) => series.failure)?.failure;
  const over = read.flatMap((series) => series.over);
  const unread = due.filter((ticker) => !(ticker in marks));
  const clean = whole.filter(({ invalid }) => invalid.length === 0).map(({ ticker }) => ticker);
  return { ...mergeParsed(read), over, whole: clean, marks, unread, failure };
}

async function readOpenEvents({ client, baseUrl, decideScope }: KalshiUpstream, ticker: string): Promise<ReadSeries> {
  const read = async (cursor: string | undefined) => {
    const query = { series_ticker: ticker, status: 'open', with_nested_markets: true, limit: eventsPerPage, cursor };
    const { value } = await client.json({ url: `${baseUrl}/events`, query });
    const { next, ...page } = parseEventPage(value);
    return { page: { ...page, records: selectInScope(page.records, decideScope) }, next };
  };
  const { pages, failure } = await readPages({ name: client.name, maxPages, read });
  return { ticker, ...mergeParsed(pages), over: pages.flatMap(({ over }) => over), failure };
}
