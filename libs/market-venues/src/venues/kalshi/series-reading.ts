import { readPages, UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { VenueRequest } from '../../contract.ts';
import { inScope, type JudgeScope, type ScopedListing } from '../../listing.ts';
import { mergeParsed, ignoredRecord, type Parsed } from '../../parsed.ts';
import { isOfWholeUpstream } from '../../upstream-failure.ts';
import { parseEventPage, seriesPage } from './parse.ts';

/** When a series was last read, in Unix seconds, and how many contracts in scope it had then or a moment before. */
export type SeriesMarks = Readonly<Record<string, readonly [readAt: number, contracts: number]>>;

export interface SeriesReading extends Parsed<ScopedListing> {
  /** Ids of contracts that were shown to be over. */
  over: string[];
  /** Series that were read whole, with nothing left out: what they do not list is over. */
  whole: string[];
  /** Marks of the series that were read now. */
  marks: Record<string, readonly [readAt: number, contracts: number]>;
  /** Series that should have been read and were not, and why where something failed. */
  unread: string[];
  failure: UpstreamError | undefined;
}

export interface KalshiUpstream {
  client: UpstreamClient;
  baseUrl: string;
  judge: JudgeScope;
}

/**
 * A series is looked into for new events again after this time: with contracts in scope, or without any. One that has
 * just lost its contracts counts as one with them: that is how an answer that left them out is made good. In between,
 * the prices of its known events are read by their names.
 */
const busySeconds = 30 * 60;
const idleSeconds = 2 * 3_600;

/** Series read in one pass: at 5 a second, under a minute. The others follow in the next pass. */
const seriesPerPass = 250;

/** `limit`'s maximum; a series has at most a few dozen open events. */
export const eventsPerPage = 200;
export const maxPages = 10;

/** Series asked at the same time; the client keeps the pace. */
const lanes = 4;

/** The series that are due: those with contracts first, then those that were not looked into for longest. */
export function dueSeries(tickers: readonly string[], marks: SeriesMarks, now: Date): string[] {
  const at = toUnixSeconds(now);
  const isDue = ([readAt, contracts]: readonly [number, number]) =>
    at - readAt >= (contracts > 0 ? busySeconds : idleSeconds) || readAt > at;
  const markOf = (ticker: string) => marks[ticker] ?? ([0, 0] as const);
  return tickers
    .filter((ticker) => isDue(markOf(ticker)))
    .sort((a, b) => Number(markOf(b)[1] > 0) - Number(markOf(a)[1] > 0) || markOf(a)[0] - markOf(b)[0]);
}

/** So many failures before the first success are no matter of single answers. */
const failuresToStop = 3;

interface OneSeries extends Parsed<ScopedListing> {
  ticker: string;
  over: string[];
  /** Why there may be more that was not read. */
  failure: UpstreamError | undefined;
}
interface FailedSeries {
  ticker: string;
  error: UpstreamError;
}

type PassFacts = Pick<VenueRequest, 'now' | 'previous'>;

/**
 * Reads the open events of series, a few at a time. A failure of the upstream ends it, one of an answer costs that
 * series: what was read is kept.
 */
export async function readSeries(
  upstream: KalshiUpstream,
  due: readonly string[],
  at: PassFacts,
): Promise<SeriesReading> {
  const waiting = due.slice(0, seriesPerPass);
  const read: OneSeries[] = [];
  const failed: FailedSeries[] = [];
  const isHopeless = () =>
    failed.some(({ error }) => isOfWholeUpstream(error)) || (read.length === 0 && failed.length >= failuresToStop);
  const lane = async () => {
    for (let ticker = waiting.shift(); ticker !== undefined && !isHopeless(); ticker = waiting.shift()) {
      const one = await readOne(upstream, ticker).catch(asFailure(ticker));
      if ('error' in one) failed.push(one);
      else read.push(one);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return summary(due, read.length > 0 ? withoutGone(read, failed) : { read, failed }, at);
}

function asFailure(ticker: string) {
  return (error: unknown): FailedSeries => {
    if (error instanceof UpstreamError) return { ticker, error };
    throw error;
  };
}

/** A series that is not there, while others are, has no events. */
function withoutGone(read: readonly OneSeries[], failed: readonly FailedSeries[]) {
  const gone = failed.filter(({ error }) => error.fault === 'not_found');
  const empty = gone.map(({ ticker }) => ({ ...ignoredRecord, ticker, over: [], failure: undefined }));
  return { read: [...read, ...empty], failed: failed.filter((one) => !gone.includes(one)) };
}

function summary(
  due: readonly string[],
  { read, failed }: { read: readonly OneSeries[]; failed: readonly FailedSeries[] },
  { now, previous }: PassFacts,
): SeriesReading {
  const whole = read.filter(({ failure }) => failure === undefined);
  const pages = new Set(previous.map(({ url }) => url));
  const contractsOf = ({ ticker, records: { length } }: OneSeries) => length || Number(pages.has(seriesPage(ticker)));
  const marks = Object.fromEntries(whole.map((one) => [one.ticker, [toUnixSeconds(now), contractsOf(one)] as const]));
  const failure = failed[0]?.error ?? read.find((one) => one.failure)?.failure;
  const over = read.flatMap((one) => one.over);
  const unread = due.filter((ticker) => !(ticker in marks));
  const clean = whole.filter(({ invalid }) => invalid.length === 0).map(({ ticker }) => ticker);
  return { ...mergeParsed(read), over, whole: clean, marks, unread, failure };
}

async function readOne({ client, baseUrl, judge }: KalshiUpstream, ticker: string): Promise<OneSeries> {
  const read = async (cursor: string | undefined) => {
    const query = { series_ticker: ticker, status: 'open', with_nested_markets: true, limit: eventsPerPage, cursor };
    const { value } = await client.json({ url: `${baseUrl}/events`, query });
    const { next, ...page } = parseEventPage(value);
    return { page: { ...page, records: inScope('kalshi', page.records, judge) }, next };
  };
  const { pages, failure } = await readPages({ name: client.name, maxPages, read });
  return { ticker, ...mergeParsed(pages), over: pages.flatMap(({ over }) => over), failure };
}
