import { readBatches, requirePayload, shapeError } from '@postjoin/upstream';
import { isFresh } from '../../instants.ts';
import { requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { checkTag } from './wire.ts';

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
const maxTagAgeSeconds = 24 * 3_600;

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
