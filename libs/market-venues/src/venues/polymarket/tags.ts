import { isFresh } from '../../instants.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { checkTag } from './wire.ts';

/**
 * The tags whose events a full sweep reads. The ids were recorded in December 2025 and are used until Gamma has
 * reported the current ids. The events of `tweets-markets` ask how many posts the tracked accounts publish in a week.
 * Events of the kind "US strikes Iran by ..." have the tag `geopolitics` and none of the others.
 * There is no tag for the White House.
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

/** The state before tag ids are requested for the first time. */
export const unknownTags: KnownTags = { requested_at: '', ids: {} };

/** One day. Tag ids hardly ever change. */
const maxTagAgeSeconds = 24 * 3_600;

/**
 * Reads the ids of the swept tags once a day. If a request fails, its tag and the tags after it keep their earlier ids.
 */
export async function readTagIds(
  gamma: VenueUpstream,
  { now, known }: { now: Date; known: KnownTags | undefined },
): Promise<KnownTags> {
  if (known && isFresh(known.requested_at, now, maxTagAgeSeconds)) return known;
  const ids: Record<string, string> = {};
  for (const { slug } of sweptTags) {
    const id = await readTagId(gamma, slug);
    if (id === undefined) break;
    if (id !== null) ids[slug] = id;
  }
  return { requested_at: now.toISOString(), ids: { ...known?.ids, ...ids } };
}

/** Returns null if the tag does not exist or the response has another tag. Returns undefined if the request fails. */
async function readTagId({ client, baseUrl }: VenueUpstream, slug: string): Promise<string | null | undefined> {
  try {
    const { value, response } = await client.json({ url: `${baseUrl}/tags/slug/${slug}`, expectStatus: [404] });
    const tag = checkTag(value);
    return response.status === 200 && tag.isValid && tag.value.slug === slug ? tag.value.id : null;
  } catch {
    return undefined;
  }
}

export function getTagId({ slug, id }: (typeof sweptTags)[number], known: KnownTags): string {
  return known.ids[slug] ?? id;
}
