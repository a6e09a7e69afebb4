import { addSincePost } from '@postjoin/join';
import type { MatchResult, Snapshot } from '@postjoin/snapshot-store/types';
import { exampleSnapshot } from '@postjoin/snapshot-store/testing';

/** A snapshot with one matched post whose row is final. All texts are invented. */

export const hour = 3_600;
export const day = 24 * hour;

/** Unix seconds of the post: half past an hour. */
export const postedAt = Date.parse('2026-03-31T21:30:00Z') / 1000;
export const archivedAt = postedAt + 26 * hour;

export const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The price is 0.3 before the post, 0.4 in the hour after it and 0.35 later. There is a price at each ten minutes. */
function priceAt(at: number): number {
  if (at <= postedAt) return 0.3;
  return at <= postedAt + hour ? 0.4 : 0.35;
}

const match: MatchResult = {
  ...{ matched: true, post: 'p1', contract: 'polymarket:1', act: 'pardon' },
  ...{ alternatives: [], topics: [], evidence: [] },
};

export function snapshotOf({
  matches = [match],
  ...changes
}: Partial<Omit<Snapshot, 'matches'>> & { matches?: readonly MatchResult[] } = {}): Snapshot {
  const [post] = exampleSnapshot().posts;
  const points = Array.from({ length: 10 * 144 }, (_, index) => postedAt - 8 * day + index * 600);
  const snapshot = exampleSnapshot({
    taken_at: toInstant(archivedAt),
    posts: [
      {
        ...post!,
        id: 'p1',
        at: toInstant(postedAt),
        url: 'https://social.example/p1',
        text: 'I will light the lighthouse.',
      },
    ],
    histories: {
      'polymarket:1': {
        from: postedAt - 8 * day,
        to: postedAt + 2 * day,
        fine_to: { p1: postedAt + day },
        points: points.map((at) => [at, priceAt(at)]),
      },
    },
    ...changes,
  });
  return { ...snapshot, matches: addSincePost(matches, snapshot) };
}
