import { feedSourceNames, type Post, type StoredPost } from './contract.ts';
import { feedSourceRows } from './registry.ts';

const kindOrder = ['text', 'link', 'blank'] as const;

/** Two accounts of one post as one; the same whichever comes first. */
export function combinePosts(a: StoredPost, b: StoredPost): StoredPost {
  const [better, other] = byWords(a, b) <= 0 ? [a, b] : [b, a];
  return {
    ...better,
    at: moreExact(a.at, b.at),
    repost_of: fuller(a.repost_of, b.repost_of),
    quote_of: fuller(a.quote_of, b.quote_of),
    url: better.url ?? other.url,
    delivered_by: feedSourceNames.filter((name) => a.delivered_by.includes(name) || b.delivered_by.includes(name)),
    arrived_at: firstArrival(a, b),
  };
}

/** A blank post is told to nobody: it arrives when it has words. */
function firstArrival(a: StoredPost, b: StoredPost): string {
  if (a.kind === 'blank' && b.kind !== 'blank') return b.arrived_at;
  if (b.kind === 'blank' && a.kind !== 'blank') return a.arrived_at;
  return Date.parse(a.arrived_at) <= Date.parse(b.arrived_at) ? a.arrived_at : b.arrived_at;
}

function byWords(a: StoredPost, b: StoredPost): number {
  return (
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    feedSourceRows[a.source].textPriority - feedSourceRows[b.source].textPriority ||
    b.text.length - a.text.length ||
    compare(a.text, b.text) ||
    compare(a.id, b.id) ||
    compare(a.url ?? '', b.url ?? '')
  );
}

/** Feeds give seconds where the platform has milliseconds: of one second the fraction wins, else the earlier time. */
function moreExact(a: string, b: string): string {
  return exactness(a) <= exactness(b) ? a : b;
}

function exactness(at: string): number {
  const ms = Date.parse(at);
  return ms % 1000 === 0 ? ms + 999.5 : ms;
}

type Reference = Post['repost_of'];

/** What is known about the other post, by the source that knows most. */
function fuller(a: Reference, b: Reference): Reference {
  if (a === null || b === null) return a ?? b;
  const known = (reference: NonNullable<Reference>) =>
    Number(reference.handle !== null) * 2 + Number(reference.url !== null);
  const inWords = ({ handle, url }: NonNullable<Reference>) => `${handle ?? ''} ${url ?? ''}`;
  return (known(b) - known(a) || compare(inWords(a), inWords(b))) <= 0 ? a : b;
}

/** By UTF-16 code units, the same everywhere. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
