import { affectsWholeUpstream, readPages, UpstreamError, requireValidRecord } from '@postjoin/upstream';
import type { PageCollector } from '../../page-collector.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseEventPage, type EventPage } from './parse.ts';
import { sweptTags, type KnownTags } from './tags.ts';

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
export async function readSweep(
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
async function readPage({ client, baseUrl }: VenueUpstream, query: Sweep['query']): Promise<EventPage> {
  const { value, response } = await client.json({
    url: `${baseUrl}/events/keyset`,
    query: { ...query, closed: false, limit: eventsPerPage },
  });
  const page = parseEventPage(value);
  requireValidRecord(client.name, page);
  const ageSeconds = readAge(response.headers['age']);
  return { ...page, records: page.records.map((record) => ({ ...record, ageSeconds })) };
}

/**
 * Reads the header `Age` (RFC 9111, 5.1): the seconds for which a cache has held the response. Gamma lets caches hold
 * its answers for five minutes. An age of more than a day is not plausible.
 */
function readAge(header = ''): number {
  const seconds = /^\d{1,5}$/.test(header) ? Number(header) : 0;
  return seconds <= maxAgeSeconds ? seconds : 0;
}

const maxAgeSeconds = 24 * 3_600;

/** Whether most titles lack the searched word. The server then ignores the search and would list the whole catalogue. */
function isSearchIgnored({ titles }: EventPage, word: string | undefined): boolean {
  if (word === undefined) return false;
  const found = titles.filter((title) => title.toLowerCase().includes(word)).length;
  return found * 2 < titles.length;
}
