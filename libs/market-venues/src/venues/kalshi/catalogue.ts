import { UpstreamError, type Validators, requireValidRecord } from '@postjoin/upstream';
import { isOfWholeUpstream } from '../../upstream-failure.ts';
import { isSuspectEmpty } from '../../suspect-empty.ts';
import { parseSeriesList } from './parse.ts';
import type { KalshiUpstream } from './series-reading.ts';
import { chooseSeries, readCategories } from './series-choice.ts';

/** The chosen series of one category, and when its list was read. */
interface CategorySeries {
  read_at: string;
  tickers: string[];
  /** How many more were chosen than are read. */
  left_out: number;
  validators: Validators;
  /** Its last answer named none where there are some, and was not believed: it is read again in the next pass. */
  suspect_empty: boolean;
}

/** The chosen series by category, as the venue remembers them between passes. */
export type Catalogue = Partial<Record<string, CategorySeries>>;

export interface CatalogueReading {
  catalogue: Catalogue;
  /** Why a category's list is older or not there. */
  failure: UpstreamError | undefined;
}

/** Lists of series change slowly; new series are days old before anybody trades in them. */
const rememberMs = 24 * 3_600_000;

/** The whole catalogue was about 19 MB; one category is a fraction. */
const maxListBytes = 16 * 1024 * 1024;

/** More chosen series of one category than this would be a net that catches everything. */
const maxChosen = 400;

/**
 * Reads the lists that are a day old, under the condition that they have changed. A failure of the upstream ends it,
 * one of an answer costs that list.
 */
export async function readCatalogue(upstream: KalshiUpstream, known: Catalogue, now: Date): Promise<CatalogueReading> {
  const catalogue: Catalogue = { ...known };
  let failure: UpstreamError | undefined;
  for (const category of readCategories) {
    if (isFresh(known[category], now)) continue;
    try {
      catalogue[category] = await readCategory(upstream, { category, known: known[category], now });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (isOfWholeUpstream(error)) return { catalogue, failure: error };
      failure ??= error;
    }
  }
  return { catalogue, failure };
}

/** Whether some category's list was never read. */
export function isListMissing(catalogue: Catalogue): boolean {
  return readCategories.some((category) => catalogue[category] === undefined);
}

/** What is to be said of categories with more chosen series than are read. */
export function cutLists(catalogue: Catalogue): string | undefined {
  const cut = readCategories.flatMap((category) => {
    const left_out = catalogue[category]?.left_out ?? 0;
    return left_out > 0 ? [`${left_out} of ${category}`] : [];
  });
  return cut.length === 0
    ? undefined
    : `too_large: kalshi lists more series than are read; left out: ${cut.join(', ')}`;
}

function isFresh(known: CategorySeries | undefined, now: Date): boolean {
  const ageMs = known ? now.getTime() - Date.parse(known.read_at) : NaN;
  return ageMs >= 0 && ageMs < rememberMs;
}

async function readCategory(
  { client, baseUrl, judge }: KalshiUpstream,
  { category, known, now }: { category: string; known: CategorySeries | undefined; now: Date },
): Promise<CategorySeries> {
  const { value, response } = await client.json({
    url: `${baseUrl}/series`,
    query: { category },
    maxBytes: maxListBytes,
    ...(known && { validators: known.validators }),
  });
  const read_at = now.toISOString();
  if (response.notModified && known) return { ...known, read_at, suspect_empty: false };
  const list = parseSeriesList(value);
  requireValidRecord(client.name, list);
  const chosen = chooseSeries(list.records, judge);
  if (known && isSuspect(chosen, known)) return { ...known, suspect_empty: true };
  const tickers = chosen.slice(0, maxChosen);
  const left_out = chosen.length - tickers.length;
  return { read_at, tickers, left_out, validators: response.validators, suspect_empty: false };
}

/** Any loss is doubted: an empty category that is believed leaves its contracts unread for a day. */
function isSuspect(chosen: readonly string[], known: CategorySeries): boolean {
  const sizes = { count: chosen.length, previousCount: known.tickers.length, wasSuspect: known.suspect_empty };
  return isSuspectEmpty({ ...sizes, minPrevious: 1 });
}
