import { errorLine, type UpstreamError, requireValidRecord } from '@postjoin/upstream';
import type { MarketVenue, StoredContract, VenueReading, VenueRequest } from '../../contract.ts';
import { describeSkipped, mergeParsed } from '../../parsed.ts';
import { createSelection } from '../../selection.ts';
import { computeMoves, dedupeById, toStoredContract } from '../../venue-contract.ts';
import { describeCutLists, isListMissing, readCatalogue, type Catalogue } from './catalogue.ts';
import { groupKnownEvents, readKnownEvents } from './events-by-ticker.ts';
import { toSeriesUrl } from './parse.ts';
import { knownSeries } from './series-choice.ts';
import {
  listDueSeries,
  readSeries,
  type KalshiUpstream,
  type SeriesMarks,
  type SeriesReading,
} from './series-reading.ts';
import { readStatuses } from './statuses.ts';
import { fillWeekMoves, type Baselines } from './week-baselines.ts';

export interface KalshiOptions extends KalshiUpstream {
  /** Tickers of series that are read even if no list of series contains them; `knownSeries` by default. */
  alwaysRead?: readonly string[];
}

interface Memory {
  catalogue?: Catalogue;
  series?: SeriesMarks;
  baselines?: Baselines;
}

const name = 'kalshi';

/**
 * Creates the venue Kalshi. It reads the lists of series by category once a day, open events by series or by ticker,
 * and candles for the baselines of the week's moves.
 */
export function createKalshi({ alwaysRead = knownSeries, ...upstream }: KalshiOptions): MarketVenue {
  const read = async (request: VenueRequest): Promise<VenueReading> => {
    const { now, pricePoints, previous } = request;
    const memory = request.memory as Memory;
    const { catalogue, failure: listFailure } = await readCatalogue(upstream, memory.catalogue ?? {}, now);
    const tickers = listChosenSeries(alwaysRead, catalogue);
    const due = new Set(listDueSeries(tickers, memory.series ?? {}, now));
    const notDue = tickers.filter((ticker) => !due.has(ticker));
    const reading = { ...upstream, select: createSelection(name, upstream.decideScope) };
    const known = await readKnownEvents(reading, groupKnownEvents(previous, notDue));
    const series = await readSeries(reading, [...due, ...known.unread], request);
    if (series.failure && known.records.length === 0 && !hasRead(series)) throw listFailure ?? series.failure;

    const all = mergeParsed([known, series]);
    requireValidRecord(name, all);
    const priced = dedupeById(all.records).map((venueContract) => {
      const points = pricePoints[venueContract.contract.id] ?? [];
      return { venueContract, moves: computeMoves(venueContract, { now, points }) };
    });
    const weeks = await fillWeekMoves(upstream, priced, { known: memory.baselines ?? {}, now });
    const contracts = priced.map(({ venueContract, moves }) => toStoredContract(venueContract, name, { now, moves }));
    const over_ids = [...known.over, ...series.over, ...listUnlistedIds(previous, series, contracts)];
    const shown = new Set([...contracts.map(({ id }) => id), ...over_ids]);
    const unread = listUnreadContracts(previous, series).filter(({ id }) => !shown.has(id));
    return {
      contracts: [...contracts, ...unread],
      memory: {
        catalogue,
        series: selectMarks(tickers, { ...memory.series, ...series.marks }),
        baselines: weeks.baselines,
      } satisfies Memory,
      ...describeSkipped(all.invalid),
      over_ids,
      ...describeMissing(
        series,
        weeks.failure,
        listFailure && { failure: listFailure, isListMissing: isListMissing(catalogue) },
        describeCutLists(catalogue),
      ),
    };
  };

  return { name, read, readStatuses: (contracts) => readStatuses(upstream, contracts) };
}

function hasRead({ records, marks }: SeriesReading): boolean {
  return records.length > 0 || Object.keys(marks).length > 0;
}

function listChosenSeries(alwaysRead: readonly string[], catalogue: Catalogue): string[] {
  return [...new Set([...alwaysRead, ...Object.values(catalogue).flatMap((category) => category?.tickers ?? [])])];
}

/** Removes the entries of series that are no longer chosen, so the memory does not grow. */
function selectMarks(tickers: readonly string[], marks: SeriesMarks): SeriesMarks {
  const chosen = new Set(tickers);
  return Object.fromEntries(Object.entries(marks).filter(([ticker]) => chosen.has(ticker)));
}

/**
 * Returns the ids of previous contracts that their series no longer list. Returns no id if the pass found no contract
 * at all, because such a reading is suspect.
 */
function listUnlistedIds(
  previous: readonly StoredContract[],
  { whole }: SeriesReading,
  contracts: readonly StoredContract[],
): string[] {
  const urls = new Set(contracts.length > 0 ? whole.map(toSeriesUrl) : []);
  const listedIds = new Set(contracts.map(({ id }) => id));
  return previous.filter(({ id, url }) => urls.has(url) && !listedIds.has(id)).map(({ id }) => id);
}

/**
 * Returns the previous contracts of due series that wait for the next pass. These contracts stay as they were last
 * read, with their own `price_at`. After a failed read, the result is empty, because `captureVenues` then retains the
 * missing contracts as stale.
 */
function listUnreadContracts(
  previous: readonly StoredContract[],
  { unread, failure }: SeriesReading,
): StoredContract[] {
  if (failure) return [];
  const urls = new Set(unread.map(toSeriesUrl));
  return previous.filter(({ url }) => urls.has(url));
}

/**
 * Describes the most severe gap of a pass. A category with more chosen series than the maximum comes last, because this
 * gap is in each pass. If a list of series is outdated, but no list is missing and all due series were read, no
 * contract is missing.
 */
function describeMissing(
  { failure, unread }: SeriesReading,
  weekFailure: string | undefined,
  lists: { failure: UpstreamError; isListMissing: boolean } | undefined,
  cutLists: string | undefined,
): Partial<VenueReading> {
  if (failure)
    return { partial: `${errorLine(failure)}; ${unread.length} series were not read`, contracts_missing: true };
  if (lists) return { partial: errorLine(lists.failure), contracts_missing: lists.isListMissing || unread.length > 0 };
  if (unread.length > 0)
    return { partial: `${unread.length} series are read in the next pass`, contracts_missing: true };
  const remaining = weekFailure ?? cutLists;
  return remaining === undefined ? {} : { partial: remaining, contracts_missing: false };
}
