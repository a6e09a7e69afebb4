import type { Snapshot } from '@postjoin/snapshot-store/types';
import { describe, expect, it } from 'vitest';
import { answerJoin } from '../answers/get-join.ts';
import { createTopicFilter, lookUpTopics } from '../answers/topic-filter.ts';
import { answerSinceLast, createJoinTable, listFeedItems, matchPosts } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';
import { addChanges } from './changes.ts';
import { addFirstMatchTimes } from './matches.ts';

const minuteMs = 60_000;
const toInstant = (pass: number) => new Date(testNow.getTime() + pass * 5 * minuteMs).toISOString();

const onPardon = 'I have decided to PARDON Ghislaine Maxwell.';
const post = aPost({ id: 'row', text: onPardon, at: hoursAgo(1) });
const contract = aContract();
type Pass = Pick<Snapshot, 'posts' | 'contracts'> & { certainty?: 'high' | 'possible'; hasRow?: boolean };
const first: Pass = { posts: [post], contracts: [contract], certainty: 'high' };

/** Runs passes, each from the snapshot of the pass before. */
function runPasses(passes: readonly Pass[]): Snapshot[] {
  const snapshots: Snapshot[] = [];
  for (const [index, { posts, contracts, certainty, hasRow = true }] of passes.entries()) {
    const previous = snapshots.at(-1) ?? null;
    const takenAt = toInstant(index);
    const found = matchPosts(posts, hasRow ? contracts : []).map((match) =>
      match.matched && certainty ? { ...match, certainty } : match,
    );
    const dated = addFirstMatchTimes(found, { posts, previous: previous?.matches ?? null, takenAt });
    const matches = addChanges({ posts, contracts, matches: dated }, previous, takenAt);
    snapshots.push(aSnapshot({ taken_at: takenAt, posts, contracts, matches }));
  }
  return snapshots;
}

/** What since_last and the feed say after each pass to a caller who asks after each. */
async function follow(passes: readonly Pass[], certainty: 'high' | 'possible', markets?: string) {
  const answers: Record<string, unknown>[] = [];
  let since = hoursAgo(24);
  for (const snapshot of runPasses(passes)) {
    const table = await createJoinTable(snapshot);
    const now = new Date(snapshot.taken_at);
    const answer = answerSinceLast(
      table,
      { since, hours_cap: 168, certainty, ...(markets !== undefined && { markets }) },
      now,
    );
    since = answer.next_since;
    const lists = {
      new: answer.new_posts,
      changed: answer.changed.map((row) => row.post),
      withdrawn: answer.withdrawn,
    };
    const named = Object.entries(lists).filter(([, list]) => list.length > 0);
    const feed = listFeedItems(table, { certainty, markets }, now).map(({ row, updatedAt }) => [
      row === null ? 'withdrawn' : row.contract.id,
      Math.round((Date.parse(updatedAt) - testNow.getTime()) / minuteMs / 5),
    ]);
    answers.push({ ...Object.fromEntries(named.map(([name, list]) => [name, list.map(({ id }) => id)])), feed });
  }
  return answers;
}

const other = aContract({ id: 'polymarket:9', title: 'Will Trump pardon Ghislaine Maxwell by March?' });
const quiet: Pass[] = [first, first];
/** The first pass as the feed dates it: an hour is 12 passes. */
const before = ['polymarket:1', -12];

describe('a caller who follows one topic that the post names in other words', () => {
  const struck = aPost({
    id: 'row',
    text: 'We struck Fordow today, and I am raising the import tax on Brazil to 50%, effective today!',
    at: hoursAgo(1),
  });
  const title = 'US strikes Iran?';
  const onIran = { posts: [struck], contracts: [aContract({ title, event_title: title })] };
  const tariffs = 'Will Trump impose tariffs on Brazil?';
  const onBrazil = { ...onIran, contracts: [aContract({ id: 'polymarket:9', title: tariffs, event_title: tariffs })] };
  const withdrawn = { ...onIran, hasRow: false };

  it.each<[string, string, Pass, string | undefined, string | undefined]>([
    ['gets', 'Iran', withdrawn, 'withdrawn', 'withdrawn'],
    ['gets', 'Iran', onBrazil, 'withdrawn', 'withdrawn'],
    ['gets', 'polymarket:1', withdrawn, 'withdrawn', 'withdrawn'],
    ['gets', 'polymarket:e1', withdrawn, 'withdrawn', 'withdrawn'],
    ['gets', 'https://polymarket.example/event/e1', withdrawn, 'withdrawn', 'withdrawn'],
    ['does not get', 'Venezuela', withdrawn, undefined, undefined],
    ['does not get', 'Venezuela', onBrazil, undefined, undefined],
  ])('%s a withdrawn row of %s once', async (_, topic, next, list, inFeed) => {
    const answers = await follow([onIran, onIran, next, next], 'possible', topic);
    const later = inFeed === undefined ? [] : [[inFeed, 2]];
    expect(answers.slice(2)).toEqual([{ ...(list && { [list]: ['row'] }), feed: later }, { feed: later }]);
  });

  it.each<[string, string, Pass, boolean]>([
    ['has no withdrawn row of a topic that only the post names', 'Fordow', withdrawn, false],
    ['has no withdrawn row of a topic that only the post and its next contract name', 'import tax', withdrawn, false],
    ['has the withdrawn row of a word that post and contract name', 'strikes', withdrawn, true],
    ['has the withdrawn row of a contract that is no longer stored', 'struck', { ...withdrawn, contracts: [] }, true],
    ['has the withdrawn row of a post', 'row', withdrawn, true],
  ])('reads a feed that %s', async (_, topic, next, isShown) => {
    const [, after] = await follow([onIran, next], 'possible', topic);
    expect(after).toHaveProperty('feed', isShown ? [['withdrawn', 1]] : []);
  });

  it('gets no topic of an earlier row as a topic of the posts of a join', async () => {
    const table = await createJoinTable(runPasses([onIran, onIran, withdrawn]).at(-1)!);
    expect(
      answerJoin(table, { hours: 24 }, testNow, { filter: createTopicFilter(table, lookUpTopics(table, 'Iran')) }),
    ).toMatchObject({ rows: [], unmatched: [] });
  });
});

describe('a row that an answer had', () => {
  it.each<[string, Pass, string, unknown]>([
    ['another contract', { ...first, contracts: [other] }, 'changed', 'polymarket:9'],
    ['a mended text', { ...first, posts: [{ ...post, text: `${onPardon} Thank you!` }] }, 'changed', 'polymarket:1'],
    ['a corrected time', { ...first, posts: [{ ...post, at: hoursAgo(2) }] }, 'changed', 'polymarket:1'],
    ['another handle', { ...first, posts: [{ ...post, handle: 'renamed' }] }, 'changed', 'polymarket:1'],
    [
      'another name of its venue',
      { ...first, contracts: [{ ...contract, venue_name: 'Polymarket US' }] },
      'changed',
      'polymarket:1',
    ],
    [
      'a corrected question',
      { ...first, contracts: [{ ...contract, title: 'Will Trump pardon Ghislaine Maxwell this year?' }] },
      'changed',
      'polymarket:1',
    ],
    ['no contract any more', { ...first, hasRow: false }, 'withdrawn', 'withdrawn'],
  ])('with %s is listed once, and has one new date in feeds', async (_, next, list, name) => {
    for (const certainty of ['high', 'possible'] as const)
      expect(await follow([...quiet, next, next], certainty)).toEqual([
        { new: ['row'], feed: [before] },
        { feed: [before] },
        { [list]: ['row'], feed: [[name, 2]] },
        { feed: [[name, 2]] },
      ]);
  });

  it.each<[string, Partial<Snapshot['contracts'][number]>]>([
    ['price', { last_price: 0.9, midpoint: 0.9 }],
    ['move', { move_24h: -0.4 }],
    ['volume', { volume: 5 }],
    ['time of reading', { price_at: hoursAgo(-0.1), price_stale: true }],
  ])('is the same with another %s', async (_, change) => {
    const next = { ...first, contracts: [{ ...contract, ...change }] };
    expect(await follow([first, next], 'high')).toEqual([{ new: ['row'], feed: [before] }, { feed: [before] }]);
  });

  it('is listed again when it comes back', async () => {
    expect(await follow([first, { ...first, hasRow: false }, first, first], 'high')).toEqual([
      { new: ['row'], feed: [before] },
      { withdrawn: ['row'], feed: [['withdrawn', 1]] },
      { changed: ['row'], feed: [['polymarket:1', 2]] },
      { feed: [['polymarket:1', 2]] },
    ]);
  });

  it('is withdrawn from callers of certain rows when it is only possible any more, and changed for others', async () => {
    const passes: Pass[] = [first, { ...first, certainty: 'possible' }, { ...first, certainty: 'high' }];
    expect(await follow(passes, 'high')).toMatchObject([
      { new: ['row'] },
      { withdrawn: ['row'] },
      { changed: ['row'] },
    ]);
    expect(await follow(passes, 'possible')).toMatchObject([
      { new: ['row'] },
      { changed: ['row'] },
      { changed: ['row'] },
    ]);
  });

  it('is withdrawn from callers of certain rows who had it before it was only possible', async () => {
    const passes: Pass[] = [first, { ...first, certainty: 'possible' }, { ...first, hasRow: false }];
    const last = runPasses(passes).at(-1)!;
    const table = await createJoinTable(last);
    const params = { since: toInstant(0), hours_cap: 168, certainty: 'high' } as const;
    const now = new Date(last.taken_at);
    expect(answerSinceLast(table, params, now)).toMatchObject({ new_posts: [], withdrawn: [{ id: 'row' }] });
    expect(listFeedItems(table, {}, now)).toMatchObject([{ row: null, updatedAt: last.taken_at }]);
  });

  it('is not withdrawn from callers of certain rows who never had it', async () => {
    const passes: Pass[] = [
      { ...first, certainty: 'possible' },
      { ...first, hasRow: false },
    ];
    expect(await follow(passes, 'high')).toEqual([{ new: ['row'], feed: [] }, { feed: [] }]);
  });

  it('is new, and not changed, to a caller who asks for the first time', async () => {
    const snapshot = runPasses([first, { ...first, contracts: [other] }])[1] as Snapshot;
    const params = { since: hoursAgo(24), hours_cap: 168 };
    const answer = answerSinceLast(await createJoinTable(snapshot), params, new Date(snapshot.taken_at));
    expect(answer).toMatchObject({ total: 1, new_posts: [{ id: 'row', contract: other.id }], changed: [] });
  });

  it('is on one page of all', async () => {
    const posts = ['a', 'b', 'c'].map((id) => ({ ...post, id }));
    const passes: Pass[] = [
      { ...first, posts },
      { ...first, posts, contracts: [other] },
    ];
    const snapshot = runPasses(passes)[1] as Snapshot;
    const table = await createJoinTable(snapshot);
    const answers: string[] = [];
    let cursor: string | undefined;
    do {
      const params = {
        since: testNow.toISOString(),
        hours_cap: 168,
        limit: 1,
        ...(cursor !== undefined && { cursor }),
      };
      const answer = answerSinceLast(table, params, new Date(snapshot.taken_at));
      expect(answer).toMatchObject({ total: 0, truncated: { changed: { shown: 1, total: 3 } } });
      answers.push(...answer.changed.map((row) => row.post.id));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect(answers.toSorted()).toEqual(['a', 'b', 'c']);
  });
});
