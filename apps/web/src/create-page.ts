import type { JoinData, WatchlistData } from '@postjoin/join/contract';
import { ApiError, type ApiClient } from './api-client.ts';
import type { Filters } from './filters.ts';
import { appendPage, type Actions, type PageState } from './page-state.ts';
import type { Theme } from './theme.ts';
import { removeTopic, addTopics, type WatchList } from './watch-list.ts';

/** What the page touches outside itself. */
export interface PageDependencies {
  answers: ApiClient;
  /** Epoch milliseconds: a clock that stands still while the machine sleeps would make old data look new. */
  now: () => number;
  show(state: PageState, actions: Actions): void;
  saveFilters(choices: Filters): void;
  saveWatchList(list: WatchList): void;
  saveTheme(theme: Theme): void;
}

export interface Page {
  /** Asks for everything again; what was shown stays until the answer is there. */
  refresh(): Promise<void>;
  /** Like `refresh`; where the reader has gone on to further pages, which that would take away, only their age moves. */
  autoRefresh(): Promise<void>;
  choose: (choices: Partial<Filters>) => void;
}

const unexpectedAnswerText = 'The page could not show what it was answered: reload it.';

/** The page without a document: state, the questions that change it, and what a reader can do. */
export function createPage(initial: Pick<PageState, 'choices' | 'watch' | 'theme'>, deps: PageDependencies): Page {
  const { now } = deps;
  let state: PageState = {
    ...initial,
    shown: null,
    busy: false,
    problem: null,
    venues: null,
    capabilities: null,
    now: now(),
  };
  let latestRequest = 0;

  const update = (changes: Partial<PageState>) => {
    state = { ...state, ...changes, now: now() };
    deps.show(state, actions);
  };

  const fetchRows = (cursor?: string): Promise<JoinData | WatchlistData> => {
    const { choices, watch } = state;
    return watch.only ? deps.answers.watchlist(choices, watch.topics, cursor) : deps.answers.join(choices, cursor);
  };

  /** An answer that comes after a newer question was asked is dropped. */
  const ask = async <Answer>(question: () => Promise<Answer>, take: (answer: Answer) => Partial<PageState>) => {
    const mine = (latestRequest += 1);
    update({ busy: true });
    try {
      const answer = await question();
      if (mine === latestRequest) update({ ...take(answer), busy: false, problem: null });
    } catch (error) {
      const isExplained = error instanceof ApiError;
      if (mine === latestRequest) update({ busy: false, problem: isExplained ? error.message : unexpectedAnswerText });
      if (!isExplained) throw error;
    }
  };

  const loadTimeline = () => ask(fetchRows, (data) => ({ shown: { data, pages: 1, at: now() } }));

  /** Facts beside the timeline; without them it is still whole. */
  const loadSidebar = async () => {
    const { answers } = deps;
    const [venues, capabilities] = await Promise.allSettled([
      answers.venues(),
      state.capabilities ?? answers.capabilities(),
    ]);
    update({
      ...(venues.status === 'fulfilled' ? { venues: venues.value } : {}),
      ...(capabilities.status === 'fulfilled' ? { capabilities: capabilities.value } : {}),
    });
  };

  const refresh = async () => {
    await Promise.all([loadTimeline(), loadSidebar()]);
  };

  const watch = (list: WatchList) => {
    const narrowed = state.watch.only || list.only;
    update({ watch: list });
    deps.saveWatchList(list);
    if (narrowed) void loadTimeline();
  };

  const actions: Actions = {
    choose: (choices) => {
      update({ choices: { ...state.choices, ...choices } });
      deps.saveFilters(state.choices);
      void loadTimeline();
    },
    watchTopics: (typed) => {
      const list = addTopics(state.watch, typed);
      // The first topic narrows the timeline: that is what it was named for.
      if (list !== state.watch) watch(state.watch.topics.length === 0 ? { ...list, only: true } : list);
    },
    unwatch: (topic) => watch(removeTopic(state.watch, topic)),
    showOnlyWatched: (only) => watch({ ...state.watch, only }),
    showMore: () => {
      const { shown } = state;
      if (shown)
        void ask(
          () => fetchRows(shown.data.next_cursor),
          (next) => ({ shown: appendPage(shown, next, now()) }),
        );
    },
    refresh: () => void refresh(),
    chooseTheme: (theme) => {
      update({ theme });
      deps.saveTheme(theme);
    },
  };

  return {
    refresh,
    autoRefresh: async () => {
      if (!state.busy && (state.shown?.pages ?? 1) === 1) await refresh();
      else update({});
    },
    choose: actions.choose,
  };
}
