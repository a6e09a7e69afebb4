import {
  affectsWholeUpstream,
  readBatches,
  readPages,
  requirePayload,
  requireValidRecord,
  shapeError,
  UpstreamError,
} from '@postjoin/upstream';
import { chunk, daySeconds, hourMs } from '@postjoin/values';
import { isFresh } from '../../fields.ts';
import { type PageCollector, type PageOf, requestJson, requestPage, type VenueUpstream } from '../../venue-contract.ts';
import { listEventIds, type StoredContract } from '../../types.ts';
import { checkTag, type EventPage, parseEventPage } from './parse.ts';

/**
 * The tags whose events a full sweep reads. The ids were recorded in December 2025 and are used until Gamma has reported
 * the current ids. Events of the kind "US strikes Iran by ..." have the tag `geopolitics` and none of the others. Those
 * of `tweets-markets` ask how many posts the tracked accounts publish. There is no tag for the White House.
 */
export const sweptTags = [
  { slug: 'trump', id: '126' },
  { slug: 'trump-presidency', id: '101191' },
  { slug: 'trump-cabinet', id: '101193' },
  { slug: 'tariffs', id: '101758' },
  { slug: 'tweets-markets', id: '972' },
  { slug: 'geopolitics', id: '100265' },
] as const;

/** Tag ids by slug, and the time when they were last requested, ISO 8601. */
export interface KnownTags {
  requested_at: string;
  ids: Record<string, string>;
}

/** One day. Tag ids hardly ever change. */
const maxTagAgeSeconds = daySeconds;

/** Reads the ids of the swept tags once a day. A tag whose request fails keeps its earlier id. */
export async function readTagIds(
  gamma: VenueUpstream,
  { now, known }: { now: Date; known: KnownTags | undefined },
): Promise<KnownTags> {
  if (known && isFresh(known.requested_at, now, maxTagAgeSeconds)) return known;
  const slugs = sweptTags.map(({ slug }) => [slug]);
  const { results } = await readBatches(slugs, { read: ([slug = '']) => readTagId(gamma, slug) });
  return { requested_at: now.toISOString(), ids: { ...known?.ids, ...Object.fromEntries(results) } };
}

async function readTagId(gamma: VenueUpstream, requested: string): Promise<[slug: string, id: string]> {
  const { name } = gamma.client;
  const { slug, id } = requirePayload(name, checkTag, await requestJson(gamma, `/tags/slug/${requested}`));
  if (slug !== requested) throw shapeError(name, 'it is not the requested tag');
  return [slug, id];
}

/** A list of open events that share a tag or a word in the title. A full sweep reads all of these lists. */
export interface Sweep {
  query: Record<string, string | boolean | readonly string[] | undefined>;
  /** The word that titles are searched for; missing for a list by tag. */
  word?: string;
}

/** How a list was read. */
export interface SweepReading {
  /** Native ids of the listed events. */
  eventIds: readonly string[];
  /** Why the reading may be incomplete; missing if all pages were read. */
  failure?: UpstreamError;
}

/** Words that are searched in titles, to find events that have none of the swept tags. */
const searchedWords = ['trump', 'white house'] as const;

/** Creates a sweep for each tag, then for each searched word. Each excludes the tags of the sweeps before it. */
export function createSweeps(known: KnownTags | undefined): Sweep[] {
  const ids = sweptTags.map(({ slug, id }) => known?.ids[slug] ?? id);
  const [firstId = '', ...otherIds] = ids;
  const byTag = otherIds.map((id, index) => ({ query: { tag_id: id, exclude_tag_id: ids.slice(0, index + 1) } }));
  const byWord = searchedWords.map((word) => ({ query: { title_search: word, exclude_tag_id: ids }, word }));
  return [{ query: { tag_id: firstId, related_tags: true } }, ...byTag, ...byWord];
}

/** Number of events on a page. The markets of an event have its rules text, so 100 events are about 2 MB. */
export const eventsPerPage = 100;

/** Maximum number of pages in a sweep. The list of the tag `geopolitics` can have dozens of pages. */
const maxPages = 120;

/**
 * Reads sweeps one after the other into a collector, and stops if the whole upstream fails. Returns the first failure.
 * @throws {UpstreamError} if the first page of the first sweep fails, because the whole venue then counts as failed
 */
export async function readSweeps(
  gamma: VenueUpstream,
  sweeps: readonly Sweep[],
  collector: PageCollector,
): Promise<UpstreamError | undefined> {
  const failures: UpstreamError[] = [];
  for (const [index, sweep] of sweeps.entries()) {
    const { failure } = await readSweep(gamma, sweep, collector).catch((error: unknown) => {
      if (index === 0 || !(error instanceof UpstreamError)) throw error;
      return { failure: error };
    });
    if (failure) failures.push(failure);
    if (failure && affectsWholeUpstream(failure)) break;
  }
  return failures[0];
}

/**
 * Reads all pages of a sweep into a collector. The next page is requested with `after_cursor`, because Gamma ignores a
 * parameter `cursor` and would repeat the first page. The last page has no `next_cursor`.
 * @throws {UpstreamError} if the first page could not be read
 */
async function readSweep(
  gamma: VenueUpstream,
  { query, word }: Sweep,
  collector: PageCollector,
): Promise<SweepReading> {
  const read = async (cursor: string | undefined) => {
    const page = await readPage(gamma, { ...query, after_cursor: cursor });
    collector.add(page);
    return { page: page.eventIds, next: isSearchIgnored(page, word) ? undefined : page.next };
  };
  const { pages, ...failure } = await readPages({ name: gamma.client.name, maxPages, read });
  return { eventIds: pages.flat(), ...failure };
}

/** Reads a single page of open events. @throws {UpstreamError} */
async function readPage(gamma: VenueUpstream, query: Sweep['query']): Promise<PageOf<EventPage>> {
  const openOnly = { ...query, closed: false, limit: eventsPerPage };
  const page = await requestPage(gamma, '/events/keyset', openOnly, parseEventPage);
  requireValidRecord(gamma.client.name, page);
  return page;
}

/** Whether most titles lack the searched word. The server then ignores the search and would list the whole catalogue. */
function isSearchIgnored({ titles }: EventPage, word: string | undefined): boolean {
  if (word === undefined) return false;
  const found = titles.filter((title) => title.toLowerCase().includes(word)).length;
  return found * 2 < titles.length;
}

/**
 * Between two full sweeps, a pass reads the events of the previous contracts by id, and the events that started since
 * the last full sweep. Gamma documents the filters `id` and `start_date_min` of `/events/keyset`, but no response to them
 * is recorded. So a response to `id` is accepted only if it has no other events and lacks none of the events
 * that the previous pass read. Otherwise a full sweep follows.
 */

/** One hour, because events can be listed after their start. Recorded ones start 2 to 15 minutes after their markets. */
const startMarginMs = hourMs;

interface IncrementRequest {
  sweeps: readonly Sweep[];
  /** Time of the last full sweep, ISO 8601. */
  sweptAt: string;
  previous: readonly StoredContract[];
  collector: PageCollector;
}

/** Reads these events into a collector. @throws {UpstreamError} if the reading may be incomplete */
export async function readIncrement(
  gamma: VenueUpstream,
  { sweeps, sweptAt, previous, collector }: IncrementRequest,
): Promise<void> {
  const start_date_min = new Date(Date.parse(sweptAt) - startMarginMs).toISOString();
  const required = new Set(listEventIds(previous.filter(({ price_stale }) => !price_stale)));
  const readWhole = async (sweep: Sweep) => {
    const { eventIds, failure } = await readSweep(gamma, sweep, collector);
    if (failure) throw failure;
    return eventIds;
  };
  for (const ids of chunk(listEventIds(previous), eventsPerPage)) {
    if (!areEvents(await readWhole({ query: { id: ids } }), ids, required))
      throw shapeError(gamma.client.name, 'it does not list exactly the requested events');
  }
  for (const { query, ...sweep } of sweeps) await readWhole({ ...sweep, query: { ...query, start_date_min } });
}

/** Whether the listed events are some of the requested ones, and lack no required event. */
function areEvents(listed: readonly string[], ids: readonly string[], required: ReadonlySet<string>): boolean {
  const found = new Set(listed);
  const isComplete = ids.every((id) => found.has(id) || !required.has(id));
  return isComplete && ids.some((id) => found.has(id)) && listed.every((id) => ids.includes(id));
}
