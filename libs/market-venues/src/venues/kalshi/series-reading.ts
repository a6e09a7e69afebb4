import { readPages, UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { VenueRequest } from '../../contract.ts';
import { isFresh } from '../../instants.ts';
import type { SelectContracts } from '../../selection.ts';
import type { DecideScope, ScopedContract, VenueUpstream } from '../../venue-contract.ts';
import { mergeParsed, ignoredRecord, type Parsed } from '../../parsed.ts';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import { parseEventPage, toSeriesUrl } from './parse.ts';

/**
 * For each series ticker: when the series was last read, in Unix seconds, and its number of contracts in scope. A
 * series that lost all its contracts in the last reading still counts as having one.
 */
export type SeriesMarks = Readonly<Record<string, readonly [readAt: number, contracts: number]>>;

export interface SeriesReading extends Parsed<ScopedContract> {
  /** Ids of contracts that the responses show as closed or resolved. */
  over: string[];
  /**
   * Tickers of series that were read completely and without invalid records. A stored contract of such a series is over
   * if the series no longer lists the contract.
   */
  whole: string[];
  /** The entries of `SeriesMarks` for the series that this pass read completely. */
  marks: Record<string, readonly [readAt: number, contracts: number]>;
  /** Tickers of due series that were not read completely. */
  unread: string[];
  failure: UpstreamError | undefined;
}

export interface KalshiUpstream extends VenueUpstream {
  decideScope: DecideScope;
}

/** The upstream during one reading. */
export interface KalshiReading extends VenueUpstream {
  select: SelectContracts;
}

/**
 * A series with contracts in scope is read again after half an hour, any other series after two hours. A series that
 * has just lost its contracts is also read again after half an hour, because the response may have been incomplete.
 * Between two readings of a series, the prices of its known events are read by ticker.
 */
const busySeconds = 30 * 60;
const idleSeconds = 2 * 3_600;

/**
 * Maximum of series that one pass reads. At 5 calls a second, they take less than a minute. The next pass reads the
 * other series.
 */
const seriesPerPass = 250;

/** Number of events on a page: the maximum of the parameter `limit`. A series has at most a few dozen open events. */
export const eventsPerPage = 200;
export const maxPages = 10;

/** Number of series that are read at the same time. The client limits the rate of the calls. */
const lanes = 4;

/**
 * Lists the due series. Series with contracts come first. Within both groups, the series that was read longest ago
 * comes first.
 */
export function listDueSeries(tickers: readonly string[], marks: SeriesMarks, now: Date): string[] {
  const isDue = ([readAt, contracts]: readonly [number, number]) =>
    !isFresh(readAt, now, contracts > 0 ? busySeconds : idleSeconds);
  const getMark = (ticker: string) => marks[ticker] ?? ([0, 0] as const);
  return tickers
    .filter((ticker) => isDue(getMark(ticker)))
    .sort((a, b) => Number(getMark(b)[1] > 0) - Number(getMark(a)[1] > 0) || getMark(a)[0] - getMark(b)[0]);
}

/** After this many failures and no success, the whole upstream counts as failing. */
const maxInitialFailures = 3;

interface ReadSeries extends Parsed<ScopedContract> {
  ticker: string;
  over: string[];
  /** Why the reading may be incomplete; undefined if all pages were read. */
  failure: UpstreamError | undefined;
}
interface FailedSeries {
  ticker: string;
  error: UpstreamError;
}

type PassInput = Pick<VenueRequest, 'now' | 'previous'>;

/**
 * Reads the open events of series, four series at a time. Stops if the whole upstream fails. If a single response
 * fails, only that series stays unread.
 */
export async function readSeries(
  upstream: KalshiReading,
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

/** Treats a series that is not found as a series without events. Applies only if other series were read. */
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
  const clean = whole.filter(({ invalid }) => invalid.count === 0).map(({ ticker }) => ticker);
  return { ...mergeParsed(read), over, whole: clean, marks, unread, failure };
}

async function readOpenEvents({ client, baseUrl, select }: KalshiReading, ticker: string): Promise<ReadSeries> {
  const read = async (cursor: string | undefined) => {
    const query = { series_ticker: ticker, status: 'open', with_nested_markets: true, limit: eventsPerPage, cursor };
    const { value } = await client.json({ url: `${baseUrl}/events`, query });
    const { next, ...page } = parseEventPage(value);
    return { page: { ...page, records: select(page) }, next };
  };
  const { pages, failure } = await readPages({ name: client.name, maxPages, read });
  return { ticker, ...mergeParsed(pages), over: pages.flatMap(({ over }) => over), failure };
}
