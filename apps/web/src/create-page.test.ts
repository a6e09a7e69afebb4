import type { JoinData } from '@postjoin/join/types';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiClient } from './api-client.ts';
import { createPage } from './create-page.ts';
import { dataAgeSeconds, type Actions, type PageState } from './page-state.ts';
import { emptyWatchList } from './watch-list.ts';

interface PendingRequest {
  description: string;
  answer: (data: object) => void;
  fail: (message: string) => void;
  breakDown: () => void;
}

/** Creates a page whose requests stay pending until the test answers them. */
function createTestPage(watch = emptyWatchList) {
  const requests: PendingRequest[] = [];
  const weeks: string[] = [];
  const request = (description: string) =>
    new Promise<never>((resolve, reject) => {
      requests.push({
        description,
        answer: (data) => resolve(data as never),
        fail: (message) => reject(new ApiError(message)),
        breakDown: () => reject(new TypeError('a bug of the page')),
      });
    });
  const api: ApiClient = {
    join: ({ account, hours }, cursor) => request(`join ${account} ${hours} ${cursor}`),
    watchlist: ({ hours }, topics, cursor) => request(`watchlist ${topics.join('+')} ${hours} ${cursor}`),
    markets: (q) => request(`markets ${q}`),
    posts: () => Promise.reject(new ApiError('no posts')),
    week: (account, topics) => {
      weeks.push([account, ...topics].join(' '));
      return Promise.reject(new ApiError('no week'));
    },
    movers: () => Promise.reject(new ApiError('no markets')),
    capabilities: () => Promise.reject(new ApiError('no capabilities')),
  };
  const clock = { ms: 0 };
  let shown: { state: PageState; actions: Actions } | undefined;
  const saved: unknown[] = [];
  const page = createPage(
    { filters: { account: undefined, hours: 24, sort: 'time' }, watch },
    {
      api,
      now: () => clock.ms,
      show: (state, actions) => (shown = { state, actions }),
      saveAddress: ({ filters }) => saved.push(filters),
      saveWatchList: (list) => saved.push(list),
    },
  );
  void page.refresh();
  const getShown = () => {
    if (!shown) throw new Error('the page was not shown');
    return shown;
  };
  const latest = () => {
    const latestRequest = requests.at(-1);
    if (!latestRequest) throw new Error('no request was sent');
    return latestRequest;
  };
  return {
    page,
    requests,
    weeks,
    latest,
    saved,
    clock,
    state: () => getShown().state,
    actions: () => getShown().actions,
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const answerWith = (data: Partial<JoinData> = {}) =>
  ({
    rows: [],
    unmatched: [],
    by_account: [],
    scanned: [],
    also_7d: { hours: 168, note: '', rows: [] },
    ...data,
  }) as unknown as JoinData;
const row = (id: string) => ({ post: { id } }) as unknown as JoinData['rows'][number];

describe('the page', () => {
  it('shows an answer, and still shows it after the next request fails', async () => {
    const { page, latest, state } = createTestPage();
    latest().answer(answerWith({ rows: [row('a')] }));
    await settled();
    expect(state()).toMatchObject({ busy: false, problem: null, shown: { pages: 1 } });
    void page.refresh();
    latest().fail('The rate limit is used up.');
    await settled();
    expect(state()).toMatchObject({ problem: 'The rate limit is used up.', shown: { data: { rows: [row('a')] } } });
  });

  it('shows an error and can be refreshed after an unexpected failure', async () => {
    const { page, latest, state } = createTestPage();
    const refreshed = page.refresh();
    latest().breakDown();
    await expect(refreshed).rejects.toThrow(TypeError);
    expect(state()).toMatchObject({ busy: false, problem: expect.stringContaining('reload') as string });
  });

  it('increases the age of its data even without a refresh', async () => {
    const { page, latest, actions, state, clock } = createTestPage();
    const aMinuteOld = { snapshot: { age_seconds: 60 } as JoinData['snapshot'] };
    latest().answer(answerWith({ ...aMinuteOld, next_cursor: 'c1' }));
    await settled();
    actions().showMore();
    latest().answer(answerWith(aMinuteOld));
    await settled();
    clock.ms = 3_600_000;
    await page.autoRefresh();
    const { shown, now } = state();
    expect(shown && dataAgeSeconds(shown, now)).toBe(3660);
  });

  it('ignores an answer that arrives after a newer request', async () => {
    const { requests, actions, state } = createTestPage();
    actions().setFilters({ hours: 168 });
    const [older, newer] = requests;
    newer?.answer(answerWith({ hours: 168 }));
    await settled();
    older?.answer(answerWith({ hours: 24 }));
    await settled();
    expect(state().shown?.data.hours).toBe(168);
  });

  it('requests the selected filters and saves them', () => {
    const { actions, latest, saved } = createTestPage();
    actions().setFilters({ account: 'trump' });
    expect(latest().description).toBe('join trump 24 undefined');
    expect(saved).toEqual([{ account: 'trump', hours: 24, sort: 'time' }]);
  });

  it('fetches all rows of the window before it sorts them by their move', async () => {
    const { actions, requests, latest, state } = createTestPage();
    actions().setFilters({ sort: 'after_24h' });
    const cut = (shown: number) => ({ truncated: { rows: { shown, total: 3 } }, next_cursor: 'next' });
    latest().answer(answerWith({ rows: [row('a')], ...cut(1) }));
    await settled();
    expect(state().busy).toBe(true);
    expect(latest().description).toBe('join undefined 24 next');
    latest().answer(
      answerWith({ rows: [row('b'), row('c')], truncated: { rows: { shown: 2, total: 3 } }, next_cursor: 'more' }),
    );
    await settled();
    expect(requests).toHaveLength(3);
    expect(state().shown?.data.rows).toEqual([row('a'), row('b'), row('c')]);
  });

  it('sends no request when only the period of the table of moves changes', async () => {
    const { actions, requests, latest, state } = createTestPage();
    actions().setFilters({ sort: 'after_24h' });
    latest().answer(answerWith({ rows: [row('a')] }));
    await settled();
    actions().setFilters({ sort: 'after_60m' });
    expect(requests).toHaveLength(2);
    expect(state()).toMatchObject({ busy: false, filters: { sort: 'after_60m' } });
    actions().setFilters({ sort: 'time' });
    expect(requests).toHaveLength(3);
  });

  it('searches contracts, and shows no answer to an earlier search', async () => {
    const { actions, requests, state } = createTestPage();
    actions().searchMarkets('tariffs');
    actions().searchMarkets(' pardon ');
    const found = { total: 1, contracts: [] };
    requests.at(-1)?.answer(found);
    requests.at(-2)?.answer({ total: 9, contracts: [] });
    await settled();
    expect(requests.slice(-2).map(({ description }) => description)).toEqual(['markets tariffs', 'markets pardon']);
    expect(state().search).toEqual({ q: 'pardon', found });
    actions().searchMarkets('');
    expect(state().search).toBeNull();
  });

  it('filters by the watch list from its first topic until its last is removed', () => {
    const { actions, latest, saved } = createTestPage();
    actions().watchTopics('Fed, India');
    expect(latest().description).toBe('watchlist Fed+India 24 undefined');
    actions().unwatch('Fed');
    expect(latest().description).toBe('watchlist India 24 undefined');
    actions().unwatch('India');
    expect(latest().description).toBe('join undefined 24 undefined');
    expect(saved.at(-1)).toEqual(emptyWatchList);
  });

  it('requests the week with the account and the topics of the timeline', () => {
    const { actions, weeks } = createTestPage();
    actions().setFilters({ account: 'trump' });
    actions().watchTopics('Fed, India');
    actions().showOnlyWatched(false);
    expect(weeks).toEqual(['', 'trump', 'trump Fed India', 'trump']);
  });

  it('sends no request when a topic is added to a list that does not filter the timeline', () => {
    const { actions, requests } = createTestPage({ topics: ['Fed'], only: false });
    actions().watchTopics('India');
    expect(requests).toHaveLength(1);
    actions().showOnlyWatched(true);
    expect(requests.at(-1)?.description).toBe('watchlist Fed+India 24 undefined');
  });

  it('appends the next page, and then skips automatic refreshes', async () => {
    const { page, latest, actions, requests, state } = createTestPage();
    latest().answer(answerWith({ rows: [row('a')], next_cursor: 'c1' }));
    await settled();
    actions().showMore();
    expect(latest().description).toBe('join undefined 24 c1');
    latest().answer(answerWith({ rows: [row('b')] }));
    await settled();
    expect(state().shown?.data.rows.map(({ post }) => post.id)).toEqual(['a', 'b']);
    expect(state().shown?.data.next_cursor).toBeUndefined();
    const requestCount = requests.length;
    await page.autoRefresh();
    expect(requests).toHaveLength(requestCount);
  });

  it('drops the topic counts of the watch list when the plain join follows', async () => {
    const { actions, latest, state } = createTestPage({ topics: ['Fed'], only: true });
    latest().answer({ ...answerWith(), topics: [] });
    await settled();
    actions().showOnlyWatched(false);
    latest().answer(answerWith());
    await settled();
    expect(state().shown?.data).not.toHaveProperty('topics');
  });
});
