import { feedSourceNames, type Post, type StoredPost } from './types.ts';
import { feedSourceRows } from './registry.ts';

const kindOrder = ['text', 'link', 'blank'] as const;

/** Combines two deliveries of one post, whose time is `at`. The result does not depend on their order. */
export function combinePosts(a: StoredPost, b: StoredPost, at: string): StoredPost {
  const [preferred, replaced] = compareText(a, b) <= 0 ? [a, b] : [b, a];
  return {
    ...preferred,
    at,
    repost_of: chooseReference(a.repost_of, b.repost_of),
    quote_of: chooseReference(a.quote_of, b.quote_of),
    url: preferred.url ?? replaced.url,
    delivered_by: feedSourceNames.filter((name) => a.delivered_by.includes(name) || b.delivered_by.includes(name)),
    arrived_at: chooseArrival(a, b),
  };
}

/**
 * Returns the earlier `arrived_at` of two deliveries. If only one delivery is blank, returns the `arrived_at` of the
 * other: blank posts are not part of any answer, so a post arrives when it first has text or a link.
 */
function chooseArrival(a: StoredPost, b: StoredPost): string {
  if (a.kind === 'blank' && b.kind !== 'blank') return b.arrived_at;
  if (b.kind === 'blank' && a.kind !== 'blank') return a.arrived_at;
  return Date.parse(a.arrived_at) <= Date.parse(b.arrived_at) ? a.arrived_at : b.arrived_at;
}

function compareText(a: StoredPost, b: StoredPost): number {
  return (
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    Number(a.truncated ?? false) - Number(b.truncated ?? false) ||
    feedSourceRows[a.source].textPriority - feedSourceRows[b.source].textPriority ||
    b.text.length - a.text.length ||
    compare(a.text, b.text) ||
    compare(a.id, b.id) ||
    compare(a.url ?? '', b.url ?? '')
  );
}

type Reference = Post['repost_of'];

/** Returns the reference with more facts about the reposted or quoted post. A handle counts more than a URL. */
function chooseReference(a: Reference, b: Reference): Reference {
  if (a === null || b === null) return a ?? b;
  const countFacts = (reference: NonNullable<Reference>) =>
    Number(reference.handle !== null) * 2 + Number(reference.url !== null);
  const toText = ({ handle, url }: NonNullable<Reference>) => `${handle ?? ''} ${url ?? ''}`;
  return (countFacts(b) - countFacts(a) || compare(toText(a), toText(b))) <= 0 ? a : b;
}

/** Orders by UTF-16 code units, independent of the locale. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
