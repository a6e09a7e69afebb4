import type { JoinData, WatchlistData } from '@postjoin/join/types';
import { ApiError, type ApiClient } from './api-client.ts';
import type { Filters } from './filters.ts';
import { appendPage, hasMoreRows, type Actions, type PageState, type Shown } from './page-state.ts';
import { addTopics, removeTopic, type WatchList } from './watch-list.ts';

export interface PageDependencies {
  api: ApiClient;
  /**
   * Returns the wall-clock time in epoch milliseconds. A monotonic clock may pause while the machine sleeps. Old data
   * would then look new.
   */
  now: () => number;
  show(state: PageState, actions: Actions): void;
  /** Writes the view to the address of the page, so that it can be shared. */
  saveAddress(state: Pick<PageState, 'filters' | 'watch' | 'search'>): void;
  saveWatchList(list: WatchList): void;
}

/** Whether both filters show the same rows: all rows, sorted by the moves after some period. */
function hasSameRows(a: Filters, b: Filters): boolean {
  return a.account === b.account && a.hours === b.hours && a.sort !== 'time' && b.sort !== 'time';
}

export interface Page {
  /** Loads everything again. The page shows the old data until the new data arrives. */
  refresh(): Promise<void>;
  /**
   * Refreshes everything. Updates only the shown ages while a request is pending. Updates only the ages also if the
   * reader has loaded further pages of rows in time order, because a refresh would remove the further pages.
   */
  autoRefresh(): Promise<void>;
  /** Searches contracts, as after a change of the address. An empty text ends the search. */
  search(q: string): void;
}

/**
 * Maximum number of pages that are fetched to sort the rows by their move. A week of posts has fewer than 20 pages of
 * rows.
 */
const maxPages = 20;

const unexpectedAnswerText = 'Something went wrong while showing the answer. Please reload the page.';

/**
 * Creates the logic of the page. The logic holds the state, loads the data and carries out the reader's actions. The
 * logic needs no HTML document.
 */
export function createPage(
  initial: Pick<PageState, 'filters' | 'watch'> & { q?: string },
  deps: PageDependencies,
): Page {
  const { api, now } = deps;
  const { q: firstSearch = '', ...firstState } = initial;
  let state: PageState = {
    ...firstState,
    shown: null,
    busy: false,
    problem: null,
    markets: null,
    week: null,
    search: null,
    capabilities: null,
    now: now(),
  };
  let latestRequest = 0;

  const update = (changes: Partial<PageState>) => {
    state = { ...state, ...changes, now: now() };
    deps.show(state, actions);
  };

  const fetchRows = (cursor?: string): Promise<JoinData | WatchlistData> => {
    const { filters, watch } = state;
    return watch.only ? api.watchlist(filters, watch.topics, cursor) : api.join(filters, cursor);
  };

  const fetchNextPage = async (shown: Shown): Promise<Shown> =>
    appendPage(shown, await fetchRows(shown.data.next_cursor), now());

  /** Sends a request and applies its changes, unless a newer request has started meanwhile. */
  const load = async (request: () => Promise<Partial<PageState>>) => {
    latestRequest += 1;
    const requestNumber = latestRequest;
    const isLatest = () => requestNumber === latestRequest;
    update({ busy: true });
    try {
      const changes = await request();
      if (isLatest()) update({ ...changes, busy: false, problem: null });
    } catch (error) {
      const isExpected = error instanceof ApiError;
      if (isLatest()) update({ busy: false, problem: isExpected ? error.message : unexpectedAnswerText });
      if (!isExpected) throw error;
    }
  };

  /**
   * Fetches the first page of the timeline. If the rows are sorted by their move, fetches all pages, because any page
   * can have the greatest move.
   */
  const fetchTimeline = async (): Promise<Shown> => {
    let shown: Shown = { data: await fetchRows(), pages: 1, at: now() };
    const { sort } = state.filters;
    while (sort !== 'time' && hasMoreRows(shown) && shown.pages < maxPages) shown = await fetchNextPage(shown);
    return shown;
  };

  /** Fetches the rows of the week. The timeline does not need them, so a failure leaves the lists about the week out. */
  const fetchWeek = async (): Promise<Pick<PageState, 'week'>> => {
    const { filters, watch } = state;
    return { week: await api.week(filters.account, watch.only ? watch.topics : []).catch(() => null) };
  };

  /** Fetches the rows of the timeline and of the week, which have the same filters. */
  const fetchFiltered = async (): Promise<Partial<PageState>> => {
    const [shown, week] = await Promise.all([fetchTimeline(), fetchWeek()]);
    return { shown, ...week };
  };

  const loadTimeline = () => load(fetchFiltered);

  /**
   * Fetches the health of the venues with the movers of the day, and the capabilities, which contain the imprint. The
   * timeline needs neither, so failures are ignored.
   */
  const fetchOthers = async (): Promise<Partial<PageState>> => {
    const [markets, capabilities] = await Promise.allSettled([
      api.movers(),
      state.capabilities ?? api.capabilities(),
      firstResults,
    ]);
    return {
      ...(markets.status === 'fulfilled' && { markets: markets.value }),
      ...(capabilities.status === 'fulfilled' && { capabilities: capabilities.value }),
    };
  };

  /** Shows all answers at once, because one that came after the timeline would move the timeline. */
  const refresh = async () => {
    const others = fetchOthers();
    await load(async () => ({ ...(await fetchFiltered()), ...(await others) }));
    update(await others);
  };

  const setWatchList = (list: WatchList) => {
    const affectsTimeline = state.watch.only || list.only;
    update({ watch: list });
    deps.saveAddress(state);
    deps.saveWatchList(list);
    if (affectsTimeline) void loadTimeline();
  };

  const searchMarkets = async (q: string) => {
    update({ search: q === '' ? null : { q } });
    deps.saveAddress(state);
    if (q === '') return;
    // The contracts are shown without the posts if only these fail.
    const result = await Promise.all([api.markets(q), api.posts(q).catch(() => undefined)]).then(
      ([found, posts]) => ({ found, posts }),
      (error: unknown) => ({ problem: error instanceof ApiError ? error.message : unexpectedAnswerText }),
    );
    if (state.search?.q === q) update({ search: { q, ...result } });
  };

  /** Appends the next page of the search. A failure leaves the contracts on the page. */
  const showMoreMarkets = async () => {
    const { search } = state;
    if (search?.found?.next_cursor === undefined) return;
    const next = await api.markets(search.q, search.found.next_cursor);
    if (state.search !== search) return;
    update({ search: { ...search, found: { ...next, contracts: [...search.found.contracts, ...next.contracts] } } });
  };

  const actions: Actions = {
    setFilters: (changes) => {
      const before = state.filters;
      update({ filters: { ...before, ...changes } });
      deps.saveAddress(state);
      if (!hasSameRows(before, state.filters)) void loadTimeline();
    },
    watchTopics: (input) => {
      const list = addTopics(state.watch, input);
      // The first topic also switches the filter by topics on, so that the reader sees an effect.
      if (list !== state.watch) setWatchList(state.watch.topics.length === 0 ? { ...list, only: true } : list);
    },
    unwatch: (topic) => setWatchList(removeTopic(state.watch, topic)),
    searchMarkets: (q) => void searchMarkets(q.trim()),
    showMoreMarkets: () => void showMoreMarkets(),
    showOnlyWatched: (only) => setWatchList({ ...state.watch, only }),
    showMore: () => {
      const { shown } = state;
      if (shown) void load(async () => ({ shown: await fetchNextPage(shown) }));
    },
    refresh: () => void refresh(),
  };

  const firstResults = firstSearch === '' ? undefined : searchMarkets(firstSearch);
  return {
    refresh,
    search: actions.searchMarkets,
    autoRefresh: async () => {
      const hasFurtherPages = state.filters.sort === 'time' && (state.shown?.pages ?? 1) > 1;
      if (!state.busy && !hasFurtherPages) await refresh();
      else update({});
    },
  };
}
