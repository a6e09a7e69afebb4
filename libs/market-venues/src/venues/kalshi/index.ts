import { errorLine, type UpstreamError, requireValidRecord } from '@postjoin/upstream';
import type { MarketVenue, StoredContract, VenueReading, VenueRequest } from '../../contract.ts';
import { eachOnce, movesAtHand, publish, type ScopedListing } from '../../listing.ts';
import { mergeParsed, describeSkipped } from '../../parsed.ts';
import { cutLists, isListMissing, readCatalogue, type Catalogue } from './catalogue.ts';
import { knownEvents, readKnownEvents } from './known-events.ts';
import { seriesPage } from './parse.ts';
import { knownSeries } from './series-choice.ts';
import { dueSeries, readSeries, type KalshiUpstream, type SeriesMarks, type SeriesReading } from './series-reading.ts';
import { readStatuses } from './statuses.ts';
import { fillWeekMoves, type Baselines } from './week-baselines.ts';

export interface KalshiOptions extends KalshiUpstream {
  /** Series that are read whether or not a list names them; the recorded ones unless given. */
  alwaysRead?: readonly string[];
}

interface Memory {
  catalogue?: Catalogue;
  series?: SeriesMarks;
  baselines?: Baselines;
}

const name = 'kalshi';

/** Kalshi: series by category once a day, open events by series or by name, candles for the week's baselines. */
export function createKalshi({ alwaysRead = knownSeries, ...upstream }: KalshiOptions): MarketVenue {
  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now, pricePoints } = request;
    const memory = request.memory as Memory;
    const { catalogue, failure: listFailure } = await readCatalogue(upstream, memory.catalogue ?? {}, now);
    const tickers = chosenSeries(alwaysRead, catalogue);
    const due = dueSeries(tickers, memory.series ?? {}, now);
    const known = await readKnownEvents(upstream, knownEvents(request.previous, without(tickers, due)));
    const series = await readSeries(upstream, [...due, ...known.unread], request);
    if (series.failure && known.records.length === 0 && !hasRead(series)) throw listFailure ?? series.failure;

    const all = mergeParsed([known, series]);
    requireValidRecord(name, all);
    const scoped = eachOnce(all.records);
    const priced = scoped.map((listing) => {
      const points = pricePoints[listing.contract.id] ?? [];
      return { listing, moves: movesAtHand(listing, { now, points }) };
    });
    const weeks = await fillWeekMoves(upstream, priced, { known: memory.baselines ?? {}, now });
    const over_ids = [...known.over, ...series.over, ...unlistedIds(request.previous, series, scoped)];
    const contracts = priced.map(({ listing, moves }) => publish(listing, name, { now, moves }));
    const shown = new Set([...contracts.map(({ id }) => id), ...over_ids]);
    const unread = unreadContracts(request.previous, series).filter(({ id }) => !shown.has(id));
    return {
      contracts: [...contracts, ...unread],
      memory: {
        catalogue,
        series: marksOf(tickers, { ...memory.series, ...series.marks }),
        baselines: weeks.baselines,
      } satisfies Memory,
      ...describeSkipped(all.invalid),
      over_ids,
      ...partialOf(
        series,
        weeks.failure,
        listFailure && { failure: listFailure, isListMissing: isListMissing(catalogue) },
        cutLists(catalogue),
      ),
    };
  };

  return { name, read, readStatuses: (contracts) => readStatuses(upstream, contracts) };
}

function without(all: readonly string[], those: readonly string[]): string[] {
  const left = new Set(all);
  for (const one of those) left.delete(one);
  return [...left];
}

function hasRead({ records, marks }: SeriesReading): boolean {
  return records.length > 0 || Object.keys(marks).length > 0;
}

function chosenSeries(alwaysRead: readonly string[], catalogue: Catalogue): string[] {
  return [...new Set([...alwaysRead, ...Object.values(catalogue).flatMap((category) => category?.tickers ?? [])])];
}

/** Only of series that are still chosen, so that the memory does not grow. */
function marksOf(tickers: readonly string[], marks: SeriesMarks): SeriesMarks {
  const chosen = new Set(tickers);
  return Object.fromEntries(Object.entries(marks).filter(([ticker]) => chosen.has(ticker)));
}

/** Contracts that their series do not list any more. Where nothing at all is listed, that is no matter of one series. */
function unlistedIds(
  previous: readonly StoredContract[],
  { whole }: SeriesReading,
  scoped: readonly ScopedListing[],
): string[] {
  const pages = new Set(scoped.length > 0 ? whole.map(seriesPage) : []);
  const listed = new Set(scoped.map(({ contract }) => contract.id));
  return previous.filter(({ id, url }) => pages.has(url) && !listed.has(id)).map(({ id }) => id);
}

/** Contracts of series whose turn did not come in this pass stand as they were read, with their own times. */
function unreadContracts(previous: readonly StoredContract[], { unread, failure }: SeriesReading): StoredContract[] {
  if (failure) return [];
  const pages = new Set(unread.map(seriesPage));
  return previous.filter(({ url }) => pages.has(url));
}

/**
 * What is missing, the worst of it first, and last what is missing every day. A list that is only older than a day misses
 * nothing that is known.
 */
function partialOf(
  { failure, unread }: SeriesReading,
  weekFailure: string | undefined,
  lists: { failure: UpstreamError; isListMissing: boolean } | undefined,
  cut: string | undefined,
): Partial<VenueReading> {
  if (failure)
    return { partial: `${errorLine(failure)}; ${unread.length} series were not read`, contracts_missing: true };
  if (lists) return { partial: errorLine(lists.failure), contracts_missing: lists.isListMissing || unread.length > 0 };
  if (unread.length > 0)
    return { partial: `${unread.length} series are read in the next pass`, contracts_missing: true };
  const rest = weekFailure ?? cut;
  return rest === undefined ? {} : { partial: rest, contracts_missing: false };
}
