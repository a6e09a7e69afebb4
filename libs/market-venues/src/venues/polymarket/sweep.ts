import { readPages, UpstreamError, requireValidRecord, type InvalidRecord } from '@postjoin/upstream';
import { isSuspectEmpty } from '../../suspect-empty.ts';
import { affectsWholeUpstream } from '../../upstream-failure.ts';
import type { VenueContract, VenueUpstream } from '../../venue-contract.ts';
import { parseEventPage, type EventPage } from './parse.ts';
import { getTagId, sweptTags, type KnownTags } from './tags.ts';

/** A list of open events with a common tag or word. A full sweep reads all of these lists. */
export interface Sweep {
  query: Record<string, string | boolean | readonly string[] | undefined>;
  /** The searched word. Titles without it show that the server ignores the search. */
  word?: string;
}

export interface SweepReading<Selected> {
  selected: Selected[];
  invalid: readonly InvalidRecord[];
  /** Ids of contracts that are closed or resolved. */
  over: readonly string[];
  /** Why the reading may be incomplete. */
  failure: UpstreamError | undefined;
}

/** Selects contracts of a page, for example those in scope. */
export type SelectContracts<Selected> = (contracts: readonly VenueContract[]) => Selected[];

/** Words that find events without a swept tag by title. */
const searchedWords = ['trump', 'white house'] as const;

/** Creates one sweep for each tag, then one for each searched word. Each excludes the tags of the sweeps before it. */
export function createSweeps(known: KnownTags): [Sweep, ...Sweep[]] {
  const ids = sweptTags.map((tag) => getTagId(tag, known));
  const [firstId = '', ...otherIds] = ids;
  const byTag = otherIds.map((id, index) => ({ query: { tag_id: id, exclude_tag_id: ids.slice(0, index + 1) } }));
  const byWord = searchedWords.map((word) => ({ query: { title_search: word, exclude_tag_id: ids }, word }));
  return [{ query: { tag_id: firstId, related_tags: true } }, ...byTag, ...byWord];
}

/** Each market of an event has its rules text, so 50 events are about 1 MB. */
export const eventsPerPage = 50;

/** The largest tag had about 10 pages. The maximum stops a cursor that never ends. */
const maxPages = 40;

/** A page has about 1 MB, and several with events of a hundred outcomes. */
const maxPageBytes = 16 * 1024 * 1024;

/**
 * Reads sweeps one after the other and stops when the whole upstream fails.
 * @throws {UpstreamError} of the first sweep, because then the venue does not answer at all
 */
export async function readSweeps<Selected>(
  gamma: VenueUpstream,
  [first, ...others]: [Sweep, ...Sweep[]],
  select: SelectContracts<Selected>,
): Promise<SweepReading<Selected>[]> {
  const readings = [await readSweep(gamma, first, select)];
  for (const sweep of others) {
    const { failure } = readings.at(-1) ?? {};
    if (failure && affectsWholeUpstream(failure)) break;
    readings.push(await readSweep(gamma, sweep, select).catch(toFailedReading));
  }
  return readings;
}

function toFailedReading(error: unknown): SweepReading<never> {
  if (!(error instanceof UpstreamError)) throw error;
  return { selected: [], invalid: [], over: [], failure: error };
}

/**
 * Reads all pages of a sweep. Gamma's keyset continues with `after_cursor` (it ignores `cursor` and repeats the page) and
 * ends where `next_cursor` is absent.
 * @throws {UpstreamError} when the first page could not be read
 */
export async function readSweep<Selected>(
  gamma: VenueUpstream,
  { query, word }: Sweep,
  select: SelectContracts<Selected>,
): Promise<SweepReading<Selected>> {
  const read = async (cursor: string | undefined) => {
    const page = await readPage(gamma, { ...query, after_cursor: cursor });
    const next = isSearchIgnored(page, word) ? undefined : page.next;
    return { page: { selected: select(page.records), invalid: page.invalid, over: page.over }, next };
  };
  const { pages, failure } = await readPages({ name: gamma.client.name, maxPages, read });
  return {
    selected: pages.flatMap(({ selected }) => selected),
    invalid: pages.flatMap(({ invalid }) => invalid),
    over: pages.flatMap(({ over }) => over),
    failure,
  };
}

/** Reads one page of open events. @throws {UpstreamError} */
export async function readPage({ client, baseUrl }: VenueUpstream, query: Sweep['query']): Promise<EventPage> {
  const { value } = await client.json({
    url: `${baseUrl}/events/keyset`,
    query: { ...query, closed: false, limit: eventsPerPage },
    maxBytes: maxPageBytes,
  });
  const page = parseEventPage(value);
  requireValidRecord(client.name, page);
  return page;
}

/** Whether most titles lack the searched word. The following pages would then be the whole catalogue. */
function isSearchIgnored({ titles }: EventPage, word: string | undefined): boolean {
  if (word === undefined) return false;
  const found = titles.filter((title) => title.toLowerCase().includes(word)).length;
  return found * 2 < titles.length;
}

/** Number of contracts in scope of each sweep at its last reading, in the order of the sweeps. */
export type SweepSizes = readonly number[];

type CountedReading = Pick<SweepReading<unknown>, 'selected' | 'failure'>;

/** Updates the sizes after a full sweep. A sweep that failed or was not read has its earlier size. */
export function updateSizes(sizes: SweepSizes, readings: readonly CountedReading[]): number[] {
  const count = Math.max(sizes.length, readings.length);
  return Array.from({ length: count }, (_, index) => {
    const reading = readings[index];
    return reading && !reading.failure ? reading.selected.length : (sizes[index] ?? 0);
  });
}

/**
 * Whether a sweep is suspiciously empty. Its size becomes 0, so the second empty reading is accepted. When all sweeps are
 * empty, the whole venue is suspect, which `captureVenues` checks.
 */
export function hasSuspectEmpty(sizes: SweepSizes, readings: readonly CountedReading[]): boolean {
  const isSuspect = ({ selected, failure }: CountedReading, index: number) =>
    !failure && isSuspectEmpty({ count: selected.length, previousCount: sizes[index] ?? 0, wasSuspect: false });
  return readings.some(({ selected }) => selected.length > 0) && readings.some(isSuspect);
}
