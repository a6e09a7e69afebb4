import type { JoinData } from '@postjoin/join/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiClient } from './api-client.ts';
import { createPage } from './create-page.ts';
import { snapshotAgeSeconds, type Actions, type PageState } from './page-state.ts';
import { emptyWatchList } from './watch-list.ts';

/** A page whose answers come when the test says so. */
function aPage(watch = emptyWatchList) {
  const asked: {
    what: string;
    answer: (data: object) => void;
    fail: (message: string) => void;
    breakDown: () => void;
  }[] = [];
  const question = (what: string) =>
    new Promise<never>((resolve, reject) => {
      asked.push({
        what,
        answer: (data) => resolve(data as never),
        fail: (message) => reject(new ApiError(message)),
        breakDown: () => reject(new TypeError('a fault of ours')),
      });
    });
  const answers: ApiClient = {
    join: ({ account, hours }, cursor) => question(`join ${account} ${hours} ${cursor}`),
    watchlist: ({ hours }, topics, cursor) => question(`watchlist ${topics.join('+')} ${hours} ${cursor}`),
    venues: () => Promise.reject(new ApiError('no venues')),
    capabilities: () => Promise.reject(new ApiError('no capabilities')),
  };
  const clock = { ms: 0 };
  let seen: { state: PageState; actions: Actions } | undefined;
  const kept: unknown[] = [];
  const page = createPage(
    { choices: { account: undefined, hours: 24 }, watch, theme: 'auto' },
    {
      answers,
      now: () => clock.ms,
      show: (state, actions) => (seen = { state, actions }),
      saveFilters: (choices) => kept.push(choices),
      saveWatchList: (list) => kept.push(list),
      saveTheme: (theme) => kept.push(theme),
    },
  );
  void page.refresh();
  const look = () => {
    if (!seen) throw new Error('nothing was shown');
    return seen;
  };
  const latest = () => {
    const question = asked.at(-1);
    if (!question) throw new Error('nothing was asked');
    return question;
  };
  return { page, asked, latest, kept, clock, state: () => look().state, actions: () => look().actions };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const answerWith = (given: Partial<JoinData> = {}) =>
  ({
    rows: [],
    unmatched: [],
    scanned: [],
    also_7d: { hours: 168, note: '', rows: [] },
    ...given,
  }) as unknown as JoinData;
const row = (id: string) => ({ post: { id } }) as unknown as JoinData['rows'][number];

describe('the page', () => {
  it('shows an answer, and keeps it while the next question fails', async () => {
    const { page, latest, state } = aPage();
    latest().answer(answerWith({ rows: [row('a')] }));
    await settled();
    expect(state()).toMatchObject({ busy: false, problem: null, shown: { pages: 1 } });
    void page.refresh();
    latest().fail('The rate limit is used up.');
    await settled();
    expect(state()).toMatchObject({ problem: 'The rate limit is used up.', shown: { data: { rows: [row('a')] } } });
  });

  it('can be asked again after an answer that it cannot show', async () => {
    const { page, latest, state } = aPage();
    const refreshed = page.refresh();
    latest().breakDown();
    await expect(refreshed).rejects.toThrow(TypeError);
    expect(state()).toMatchObject({ busy: false, problem: expect.stringContaining('reload') as string });
  });

  it('lets what it shows grow older, also while it is not asked for again', async () => {
    const { page, latest, actions, state, clock } = aPage();
    const aMinuteOld = { snapshot: { age_seconds: 60 } as JoinData['snapshot'] };
    latest().answer(answerWith({ ...aMinuteOld, next_cursor: 'c1' }));
    await settled();
    actions().showMore();
    latest().answer(answerWith(aMinuteOld));
    await settled();
    clock.ms = 3_600_000;
    await page.autoRefresh();
    expect(snapshotAgeSeconds(state())).toBe(3660);
  });

  it('drops an answer that comes after a newer question', async () => {
    const { asked, actions, state } = aPage();
    actions().choose({ hours: 168 });
    const [first, second] = asked;
    second?.answer(answerWith({ hours: 168 }));
    await settled();
    first?.answer(answerWith({ hours: 24 }));
    await settled();
    expect(state().shown?.data.hours).toBe(168);
  });

  it('asks with the choices and keeps them', () => {
    const { actions, latest, kept } = aPage();
    actions().choose({ account: 'trump' });
    expect(latest().what).toBe('join trump 24 undefined');
    expect(kept).toEqual([{ account: 'trump', hours: 24 }]);
  });

  it('narrows to the watch list with its first topic, and widens with its last', () => {
    const { actions, latest, kept } = aPage();
    actions().watchTopics('Fed, India');
    expect(latest().what).toBe('watchlist Fed+India 24 undefined');
    actions().unwatch('Fed');
    expect(latest().what).toBe('watchlist India 24 undefined');
    actions().unwatch('India');
    expect(latest().what).toBe('join undefined 24 undefined');
    expect(kept.at(-1)).toEqual(emptyWatchList);
  });

  it('asks nothing when a topic is added to a list that does not narrow', () => {
    const { actions, asked } = aPage({ topics: ['Fed'], only: false });
    actions().watchTopics('India');
    expect(asked).toHaveLength(1);
    actions().showOnlyWatched(true);
    expect(asked.at(-1)?.what).toBe('watchlist Fed+India 24 undefined');
  });

  it('puts the next page behind the first, and is not renewed then', async () => {
    const { page, latest, actions, asked, state } = aPage();
    latest().answer(answerWith({ rows: [row('a')], next_cursor: 'c1' }));
    await settled();
    actions().showMore();
    expect(latest().what).toBe('join undefined 24 c1');
    latest().answer(answerWith({ rows: [row('b')] }));
    await settled();
    expect(state().shown?.data.rows.map(({ post }) => post.id)).toEqual(['a', 'b']);
    expect(state().shown?.data.next_cursor).toBeUndefined();
    const before = asked.length;
    await page.autoRefresh();
    expect(asked).toHaveLength(before);
  });

  it('forgets the topics of a watch list when the plain join follows', async () => {
    const { actions, latest, state } = aPage({ topics: ['Fed'], only: true });
    latest().answer({ ...answerWith(), topics: [] });
    await settled();
    actions().showOnlyWatched(false);
    latest().answer(answerWith());
    await settled();
    expect(state().shown?.data).not.toHaveProperty('topics');
  });
});
