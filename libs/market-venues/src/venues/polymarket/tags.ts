import type { UpstreamClient } from '@postjoin/upstream';
import { checkTag } from './wire.ts';

/**
 * The tags whose events are swept, with the number of each where Gamma does not answer (as recorded in December 2025).
 * `tweets-markets` holds the weekly counts of the accounts' own posts; there is no tag for the White House.
 */
export const sweptTags = [
  { slug: 'trump', id: '126' },
  { slug: 'trump-presidency', id: '101191' },
  { slug: 'trump-cabinet', id: '101193' },
  { slug: 'tariffs', id: '101758' },
  { slug: 'tweets-markets', id: '972' },
] as const;

/** Tag numbers by slug, and when they were asked for. */
export interface KnownTags {
  asked_at: string;
  ids: Record<string, string>;
}

/** Before the first answer. */
export const unknownTags: KnownTags = { asked_at: '', ids: {} };

/** Numbers of tags hardly ever change. */
const rememberMs = 24 * 3_600_000;

/** The swept tags' numbers: out of memory, asked for once a day, and the recorded ones where that fails. */
export async function tagIds(
  client: UpstreamClient,
  baseUrl: string,
  { now, known }: { now: Date; known: KnownTags | undefined },
): Promise<KnownTags> {
  const ageMs = known ? now.getTime() - Date.parse(known.asked_at) : NaN;
  if (known && ageMs >= 0 && ageMs < rememberMs) return known;
  const ids: Record<string, string> = {};
  for (const { slug } of sweptTags) {
    const id = await askedId(client, baseUrl, slug);
    if (id === undefined) break;
    if (id !== null) ids[slug] = id;
  }
  return { asked_at: now.toISOString(), ids: { ...known?.ids, ...ids } };
}

/** Null: no such tag, or not what was asked for. Undefined: the upstream does not answer, so asking on is no use. */
async function askedId(client: UpstreamClient, baseUrl: string, slug: string): Promise<string | null | undefined> {
  try {
    const { value, response } = await client.json({ url: `${baseUrl}/tags/slug/${slug}`, expectStatus: [404] });
    const tag = checkTag(value);
    return response.status === 200 && tag.isValid && tag.value.slug === slug ? tag.value.id : null;
  } catch {
    return undefined;
  }
}

export function idOf({ slug, id }: (typeof sweptTags)[number], known: KnownTags): string {
  return known.ids[slug] ?? id;
}
