import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  answerJoin,
  answerMarkets,
  answerWatchlist,
  createJoinTable,
  createPostMatcher,
  matchPosts,
} from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const onPardon = 'I have decided to PARDON Ghislaine Maxwell. Thank you!';

describe('a pass', () => {
  it('matches each post that is not blank, and reports the nearest contract of an unmatched post', () => {
    const posts = [
      aPost({ id: 'match', text: onPardon }),
      aPost({ id: 'near', text: 'The Court should PARDON Ghislaine Maxwell, not me.' }),
      aPost({ id: 'blank', kind: 'blank', text: '' }),
    ];
    expect(matchPosts(posts, [aContract()])).toMatchObject([
      { post: 'match', matched: true, contract: 'polymarket:1', alternatives: [] },
      { post: 'near', matched: false, reason: 'other_actor', nearest: 'polymarket:1' },
    ]);
  });

  it('reads a statement in two posts as one, and names the post of each word', () => {
    const posts = [
      aPost({ id: 'first', at: hoursAgo(1), text: 'Ghislaine Maxwell has suffered for a long time. Therefore....' }),
      aPost({ id: 'second', at: hoursAgo(0.99), text: '....I have decided to PARDON her. Thank you!' }),
    ];
    const [first, second] = matchPosts(posts, [aContract()]);
    expect(first).toMatchObject({
      matched: true,
      evidence: [{ topic: 'Ghislaine Maxwell' }, { post: { part: 'next' } }],
    });
    expect(second).toMatchObject({ matched: true, evidence: [{ post: { part: 'previous' } }, { topic: 'pardon' }] });
  });

  it('says that a post shares only generic words with the contracts if it shares no name', () => {
    const open = (title: string, outcome: string) =>
      aContract({ id: title, event_id: title, title, event_title: title, outcome });
    const order = open('Will Trump sign an executive order this week?', 'Yes');
    const strike = open('Next Country US Strikes', 'Iran');
    const explain = (text: string) => matchPosts([aPost({ text })], [order, strike])[0];
    expect(explain('An order, as in each week.')).toMatchObject({ reason: 'only_generic_words' });
    expect(explain('An order, like Iran has.')).toMatchObject({ reason: 'different_act', nearest: null });
  });

  it('lists no question that shares only a common word with a post', () => {
    const ask = (title: string) => aContract({ id: title, event_id: title, title, event_title: title });
    const military = ask('Will Trump take action on trans military this year?');
    const visit = ask('Will Trump visit Iowa?');
    const [refused] = matchPosts([aPost({ text: 'Iowa loves our great military.' })], [military, visit]);
    expect(refused).toMatchObject({ matched: false, candidates: [{ contracts: ['Will Trump visit Iowa?'] }] });
  });

  it('lets the event loop run after each post', async () => {
    const matcher = await createPostMatcher([aContract()]);
    const posts = Array.from({ length: 50 }, (_, index) => aPost({ id: String(index), text: onPardon }));
    let turns = 0;
    let isMatching = true;
    const countTurns = async () => {
      for (; isMatching; turns += 1) await setImmediate();
    };
    const counting = countTurns();
    expect(await matcher.matchPosts(posts)).toEqual(matchPosts(posts, [aContract()]));
    isMatching = false;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(posts.length);
  });

  it.each([
    ['opened 36 hours after the post', { opens_at: hoursAgo(100 - 36) }, true],
    ['opened later', { opens_at: hoursAgo(100 - 37) }, false],
    ['closed 6 hours before the post', { closes_at: hoursAgo(106) }, true],
    ['closed earlier', { closes_at: hoursAgo(107) }, false],
    ['left its venue 6 hours before the post', { closed_at: hoursAgo(106) }, true],
    ['left its venue earlier, with a later closing date', { closed_at: hoursAgo(107), closes_at: hoursAgo(0) }, false],
  ])('decides whether a contract is a candidate that %s: %s', (_, times, isCandidate) => {
    const [match] = matchPosts([aPost({ at: hoursAgo(100), text: onPardon })], [aContract(times)]);
    expect(match?.matched).toBe(isCandidate);
  });
});

describe('a contract that closed', async () => {
  const closed = aContract({ closed_at: hoursAgo(0.5), status: 'resolved' });
  const table = await createJoinTable(aSnapshot({ posts: [aPost({ text: onPardon })], contracts: [closed] }));

  it('remains in the rows of its posts, with its status', () => {
    const { rows } = answerJoin(table, { hours: 24 }, testNow);
    expect(rows).toMatchObject([{ contract: { id: closed.id, status: 'resolved', last_price: closed.last_price } }]);
    expect(answerWatchlist(table, { hours: 24, markets: 'Maxwell' }, testNow)).toMatchObject({
      topics: [{ posts: 1, contracts: 0, rows: ['100'] }],
    });
  });

  it('is left out of searches', () => {
    expect(answerMarkets(table, {}, testNow).total).toBe(0);
    expect(answerMarkets(table, { q: 'Maxwell' }, testNow).contracts).toEqual([]);
  });
});
