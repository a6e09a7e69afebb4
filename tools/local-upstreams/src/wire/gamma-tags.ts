import type { WorldContract } from '../world.ts';
import { gammaId, toSlug } from './ids.ts';

export interface Tag {
  id: string;
  label: string;
  slug: string;
}

/** Tags with the ids of the real venue. */
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

const findTag = (slug: string): Tag => knownTags.find((tag) => tag.slug === slug)!;
const narrower: Readonly<Record<string, readonly string[]>> = {
  [findTag('trump').id]: ['trump-presidency', 'trump-cabinet', 'trump-100-days', 'tariffs'].map(
    (slug) => findTag(slug).id,
  ),
  [findTag('politics').id]: ['trump'].map((slug) => findTag(slug).id),
};

/** Returns the tag ids that `related_tags=true` adds to a tag. */
export function listRelatedTags(id: string): readonly string[] {
  return narrower[id] ?? [];
}

/**
 * Returns the tags of an event. Most recordings have no tags, so a client that lists the events of a tag would not find
 * them. Therefore an event whose text mentions Trump or the White House always gets the tag `trump`.
 */
export function listTags({ tags, eventTitle, title }: WorldContract): Tag[] {
  const own = tags.map(
    (name) => knownTags.find(({ label, slug }) => label === name || slug === toSlug(name)) ?? createTag(name),
  );
  const isAboutTrump = /\b(trump|white house)\b/i.test(`${eventTitle} ${title}`);
  const known = isAboutTrump ? [...own, findTag('trump')] : own;
  return [...new Map(known.map((tag) => [tag.id, tag])).values()];
}

function createTag(label: string): Tag {
  return { id: gammaId(`tag ${toSlug(label)}`), label, slug: toSlug(label) };
}
