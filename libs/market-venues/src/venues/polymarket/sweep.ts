import {
  readPages,
  UpstreamError,
  type UpstreamClient,
  requireValidRecord,
  type InvalidRecord,
} from '@postjoin/upstream';
import type { Listing } from '../../listing.ts';
import { isOfWholeUpstream } from '../../upstream-failure.ts';
import { parseEventPage, type EventPage } from './parse.ts';
import { idOf, sweptTags, type KnownTags } from './tags.ts';

/** One listing of events by what they have in common. */
export interface Sweep {
  query: Record<string, string | boolean | readonly string[] | undefined>;
  /** A word that the titles of a search have; a server that ignores the search is noticed by its lack. */
  word?: string;
}

export interface SweepReading<Kept> {
  kept: Kept[];
  invalid: readonly InvalidRecord[];
  /** Ids of contracts that were shown to be over. */
  over: readonly string[];
  /** Why there may be more that was not read. */
  failure: UpstreamError | undefined;
}

export interface GammaUpstream {
  client: UpstreamClient;
  baseUrl: string;
}

/** Picks what is kept of a page. */
export type Keep<Kept> = (listings: readonly Listing[]) => Kept[];

/** Events without a swept tag whose titles say what they are about. */
const searchedTitles = ['trump', 'white house'] as const;

/** The tags, each without the events of those before it, then the searched titles without all of them. */
export function sweepsFor(known: KnownTags): [Sweep, ...Sweep[]] {
  const ids = sweptTags.map((tag) => idOf(tag, known));
  const [first = '', ...others] = ids;
  const byTag = others.map((id, index) => ({ query: { tag_id: id, exclude_tag_id: ids.slice(0, index + 1) } }));
  const byTitle = searchedTitles.map((word) => ({ query: { title_search: word, exclude_tag_id: ids }, word }));
  return [{ query: { tag_id: first, related_tags: true } }, ...byTag, ...byTitle];
}

/** Nested markets carry their rules text each: 100 events are 2 MB, 50 are comfortable. */
export const eventsPerPage = 50;

/** The largest tag had about 10 pages; a cursor that never ends stops here. */
const maxPages = 40;

/** A page of 50 events is about 1 MB; groups of a hundred outcomes reach several. */
const maxPageBytes = 16 * 1024 * 1024;

/**
 * Reads listings one after the other; a failure of the whole upstream ends it.
 * @throws {UpstreamError} of the first listing, which decides whether the venue answers at all
 */
export async function sweepAll<Kept>(
  upstream: GammaUpstream,
  [first, ...others]: [Sweep, ...Sweep[]],
  keep: Keep<Kept>,
): Promise<SweepReading<Kept>[]> {
  const readings = [await sweepEvents(upstream, first, keep)];
  for (const sweep of others) {
    const { failure } = readings.at(-1) ?? {};
    if (failure && isOfWholeUpstream(failure)) break;
    readings.push(await sweepEvents(upstream, sweep, keep).catch(asReading));
  }
  return readings;
}

function asReading(error: unknown): SweepReading<never> {
  if (!(error instanceof UpstreamError)) throw error;
  return { kept: [], invalid: [], over: [], failure: error };
}

/**
 * Reads a listing of open events to its end and keeps of each page what `keep` picks. Gamma's keyset goes on with
 * `after_cursor` (a `cursor` is ignored and the same page comes back) and ends where `next_cursor` is absent.
 * @throws {UpstreamError} when not even the first page could be read
 */
export async function sweepEvents<Kept>(
  upstream: GammaUpstream,
  { query, word }: Sweep,
  keep: Keep<Kept>,
): Promise<SweepReading<Kept>> {
  const read = async (cursor: string | undefined) => {
    const page = await readPage(upstream, { ...query, after_cursor: cursor });
    const next = isSearchIgnored(page, word) ? undefined : page.next;
    return { page: { kept: keep(page.records), invalid: page.invalid, over: page.over }, next };
  };
  const { pages, failure } = await readPages({ name: upstream.client.name, maxPages, read });
  return {
    kept: pages.flatMap(({ kept }) => kept),
    invalid: pages.flatMap(({ invalid }) => invalid),
    over: pages.flatMap(({ over }) => over),
    failure,
  };
}

/** One page of open events. @throws {UpstreamError} */
export async function readPage({ client, baseUrl }: GammaUpstream, query: Sweep['query']): Promise<EventPage> {
  const { value } = await client.json({
    url: `${baseUrl}/events/keyset`,
    query: { ...query, closed: false, limit: eventsPerPage },
    maxBytes: maxPageBytes,
  });
  const page = parseEventPage(value);
  requireValidRecord(client.name, page);
  return page;
}

/** Whether most of what a search found does not have the word: the rest would be the whole catalogue. */
function isSearchIgnored({ titles }: EventPage, word: string | undefined): boolean {
  if (word === undefined) return false;
  const found = titles.filter((title) => title.toLowerCase().includes(word)).length;
  return found * 2 < titles.length;
}
