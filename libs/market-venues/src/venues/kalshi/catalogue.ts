import { UpstreamError, type Validators, requireValidRecord } from '@postjoin/upstream';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import { isFresh } from '../../instants.ts';
import { isSuspectEmpty } from '../../suspect-empty.ts';
import { parseSeriesList } from './parse.ts';
import type { KalshiUpstream } from './series-reading.ts';
import { chooseSeries, readCategories } from './series-choice.ts';

/** The chosen series of one category, and when the category's list was read. */
interface CategorySeries {
  read_at: string;
  tickers: string[];
  /** Number of chosen series beyond the maximum, which are not read. */
  left_out: number;
  validators: Validators;
  /**
   * True if the last response had no chosen series although the list had some before. The next pass then reads the list
   * again.
   */
  suspect_empty: boolean;
}

/** The chosen series by category, stored between passes. */
export type Catalogue = Partial<Record<string, CategorySeries>>;

export interface CatalogueReading {
  catalogue: Catalogue;
  /** Why at least one list is outdated or missing; undefined if no request failed. */
  failure: UpstreamError | undefined;
}

/** One day. Lists of series change slowly, and a new series is days old before its first trade. */
const maxListAgeSeconds = 24 * 3_600;

/**
 * Maximum number of chosen series that are read in one category. If `chooseSeries` chooses more, its rules are too
 * wide.
 */
const maxChosen = 400;

/**
 * Reads the lists that are missing or at least a day old, with conditional requests. Stops if the whole upstream fails.
 * If a single response fails, only that list stays as it was.
 */
export async function readCatalogue(upstream: KalshiUpstream, known: Catalogue, now: Date): Promise<CatalogueReading> {
  const catalogue: Catalogue = { ...known };
  let failure: UpstreamError | undefined;
  for (const category of readCategories) {
    if (isFresh(known[category]?.read_at, now, maxListAgeSeconds)) continue;
    try {
      catalogue[category] = await readCategory(upstream, { category, known: known[category], now });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (affectsWholeUpstream(error)) return { catalogue, failure: error };
      failure ??= error;
    }
  }
  return { catalogue, failure };
}

/** Whether there is a category whose list was never read. */
export function isListMissing(catalogue: Catalogue): boolean {
  return readCategories.some((category) => catalogue[category] === undefined);
}

/** Describes, for the venue's health, the categories in which more series are chosen than are read. */
export function describeCutLists(catalogue: Catalogue): string | undefined {
  const cut = readCategories.flatMap((category) => {
    const left_out = catalogue[category]?.left_out ?? 0;
    return left_out > 0 ? [`${left_out} of ${category}`] : [];
  });
  return cut.length === 0
    ? undefined
    : `too_large: kalshi lists more series than are read; left out: ${cut.join(', ')}`;
}

async function readCategory(
  { client, baseUrl, decideScope }: KalshiUpstream,
  { category, known, now }: { category: string; known: CategorySeries | undefined; now: Date },
): Promise<CategorySeries> {
  const { value, response } = await client.json({
    url: `${baseUrl}/series`,
    query: { category },
    ...(known && { validators: known.validators }),
  });
  const read_at = now.toISOString();
  if (response.notModified && known) return { ...known, read_at, suspect_empty: false };
  const list = parseSeriesList(value);
  requireValidRecord(client.name, list);
  const chosen = chooseSeries(list.records, decideScope);
  if (known && isSuspect(chosen, known)) return { ...known, suspect_empty: true };
  const tickers = chosen.slice(0, maxChosen);
  const left_out = chosen.length - tickers.length;
  return { read_at, tickers, left_out, validators: response.validators, suspect_empty: false };
}

/**
 * Whether a category that had chosen series now has none. This is suspect even if the category had only one: if the
 * empty list were accepted, the category's contracts would not be read for a day.
 */
function isSuspect(chosen: readonly string[], known: CategorySeries): boolean {
  const sizes = { count: chosen.length, previousCount: known.tickers.length, wasSuspect: known.suspect_empty };
  return isSuspectEmpty({ ...sizes, minPrevious: 1 });
}
