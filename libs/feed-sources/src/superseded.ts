import type { FeedReading, SourceMemory } from './contract.ts';
import { keyOf } from './mirrors.ts';
import { textsOf } from './remembered.ts';

/**
 * Earlier forms of edited posts, by `keyOf`, each with the pass that found it out. The platform says it once, and mirrors
 * go on delivering the earlier form for days, so it is remembered for as long as posts are kept: by then the earlier form
 * is too old itself.
 */
export type Superseded = Readonly<Record<string, string>>;

/** What is remembered since an instant, in epoch milliseconds. */
export function supersededSince(startMs: number, remembered: SourceMemory | undefined): Superseded {
  const entries = Object.entries(textsOf(remembered));
  return Object.fromEntries(entries.filter(([, foundAt]) => Date.parse(foundAt) >= startMs));
}

/** What a reading says. An edited form is on the platform of the form that it replaces. */
export function supersededBy({ posts, superseded = [] }: Pick<FeedReading, 'posts' | 'superseded'>): string[] {
  const platforms = new Set(posts.map(({ platform }) => platform));
  return superseded.flatMap((id) => [...platforms].map((platform) => keyOf({ platform, id })));
}
