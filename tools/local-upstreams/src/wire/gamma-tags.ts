import type { WorldContract } from '../world.ts';
import { gammaId, slugOf } from './ids.ts';

export interface Tag {
  id: string;
  label: string;
  slug: string;
}

/** Tags whose numbers clients know. */
export const knownTags: readonly Tag[] = [
  { id: '2', label: 'Politics', slug: 'politics' },
  { id: '126', label: 'Trump', slug: 'trump' },
  { id: '101191', label: 'Trump Presidency', slug: 'trump-presidency' },
  { id: '101193', label: 'Trump Cabinet', slug: 'trump-cabinet' },
  { id: '101758', label: 'Tariffs', slug: 'tariffs' },
  { id: '101694', label: 'Trump 100 Days', slug: 'trump-100-days' },
  { id: '100265', label: 'Geopolitics', slug: 'geopolitics' },
  { id: '972', label: 'Tweet Markets', slug: 'tweets-markets' },
];

const byId = (slug: string): Tag => knownTags.find((tag) => tag.slug === slug)!;
const narrower: Readonly<Record<string, readonly string[]>> = {
  [byId('trump').id]: ['trump-presidency', 'trump-cabinet', 'trump-100-days', 'tariffs'].map((slug) => byId(slug).id),
  [byId('politics').id]: ['trump'].map((slug) => byId(slug).id),
};

/** What `related_tags=true` adds to a tag. */
export function relatedTo(id: string): readonly string[] {
  return narrower[id] ?? [];
}

/**
 * The tags of an event. Recordings mostly lost them, and a sweep by tag would then find nothing, so an event whose
 * words name the president or the White House has at least the tag of the first.
 */
export function tagsOf({ tags, eventTitle, title }: WorldContract): Tag[] {
  const own = tags.map(
    (name) => knownTags.find(({ label, slug }) => label === name || slug === slugOf(name)) ?? tagOf(name),
  );
  const isAboutThem = /\b(trump|white house)\b/i.test(`${eventTitle} ${title}`);
  const known = isAboutThem ? [...own, byId('trump')] : own;
  return [...new Map(known.map((tag) => [tag.id, tag])).values()];
}

function tagOf(label: string): Tag {
  return { id: gammaId(`tag ${slugOf(label)}`), label, slug: slugOf(label) };
}
