import type { Certainty } from '@postjoin/matcher/types';
import type { StoredMatch } from '@postjoin/snapshot-store/types';
import { describe, expect, it } from 'vitest';
import { answerJoin, answerSinceLast, answerWatchlist, createJoinTable, listFeedItems } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const contract = aContract({
  title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
  event_title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
});

/** The certainty of the row of each post; undefined in a snapshot of version 1.0. */
const certainties: Record<string, Certainty | undefined> = { sure: 'high', unsure: 'possible', old: undefined };

const text = 'I have decided to PARDON Ghislaine Maxwell. Thank you!';
const snapshot = aSnapshot({
  posts: Object.keys(certainties).map((id, index) => aPost({ id, at: hoursAgo(index + 1), text })),
  contracts: [contract],
});
const matches = snapshot.matches.map((match) => ({ ...match, certainty: certainties[match.post] }) as StoredMatch);

describe('the certainty of rows', async () => {
  const table = await createJoinTable({ ...snapshot, matches });
  const week = { hours: 168 };
  const sure = { certainty: 'high' } as const;
  const since = { since: hoursAgo(100), hours_cap: 168 };
  const listIds = (rows: { post: { id: string } }[]) => rows.map(({ post }) => post.id);

  it('is that of the match, and possible in a snapshot without it', () => {
    const { rows } = answerJoin(table, week, testNow);
    expect(rows.map(({ post, certainty }) => [post.id, certainty])).toEqual([
      ['sure', 'high'],
      ['unsure', 'possible'],
      ['old', 'possible'],
    ]);
    const { new_posts } = answerSinceLast(table, since, testNow);
    expect(new_posts.map(({ certainty }) => certainty)).toEqual(['high', 'possible', 'possible']);
  });

  it.each([
    ['get_join', () => answerJoin(table, { ...week, ...sure }, testNow)],
    ['get_watchlist', () => answerWatchlist(table, { ...week, ...sure, markets: 'Maxwell' }, testNow)],
    ['since_last', () => answerSinceLast(table, { ...since, ...sure }, testNow)],
  ])('of high leaves out possible rows in %s, and counts them in the note', (_, answer) => {
    const { rows, note } = answer();
    expect(listIds(rows)).toEqual(['sure']);
    expect(note).toContain('Left out: 2 rows that are only possible.');
  });

  it('of high counts only such rows of a topic', () => {
    const { topics } = answerWatchlist(table, { ...week, ...sure, markets: 'Maxwell' }, testNow);
    expect(topics[0]?.rows).toEqual(['sure']);
    expect(answerWatchlist(table, { ...week, markets: 'Maxwell' }, testNow).topics[0]?.rows).toHaveLength(3);
  });

  it('is high in feeds unless they request possible rows', () => {
    const list = (certainty?: Certainty) => listIds(listFeedItems(table, { certainty }, testNow));
    expect(list()).toEqual(['sure']);
    expect(list('possible')).toEqual(['sure', 'unsure', 'old']);
  });
});
