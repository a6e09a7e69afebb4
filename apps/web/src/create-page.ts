import type { JoinData, WatchlistData } from '@postjoin/join/contract';
import { QuestionError, type Answers } from './answers.ts';
import type { Choices } from './choices.ts';
import { withNextPage, type Actions, type PageState } from './page-state.ts';
import type { Theme } from './theme.ts';
import { withoutTopic, withTopics, type WatchList } from './watch-list.ts';

/** What the page touches outside itself. */
export interface Surroundings {
  answers: Answers;
  /** Epoch milliseconds: a clock that stands still while the machine sleeps would make old data look new. */
  now: () => number;
  show(state: PageState, actions: Actions): void;
  keepChoices(choices: Choices): void;
  keepWatchList(list: WatchList): void;
  keepTheme(theme: Theme): void;
}

export interface Page {
  /** Asks for everything again; what was shown stays until the answer is there. */
  refresh(): Promise<void>;
  /** Like `refresh`; where the reader has gone on to further pages, which that would take away, only their age moves. */
  renew(): Promise<void>;
  choose: (choices: Partial<Choices>) => void;
}

const unexpected = 'The page could not show what it was answered: reload it.';

/** The page without a document: state, the questions that change it, and what a reader can do. */
export function createPage(first: Pick<PageState, 'choices' | 'watch' | 'theme'>, around: Surroundings): Page {
  const { now } = around;
  let state: PageState = {
    ...first,
    shown: null,
    busy: false,
    problem: null,
    venues: null,
    capabilities: null,
    now: now(),
  };
  let latestQuestion = 0;

  const change = (changes: Partial<PageState>) => {
    state = { ...state, ...changes, now: now() };
    around.show(state, actions);
  };

  const askRows = (cursor?: string): Promise<JoinData | WatchlistData> => {
    const { choices, watch } = state;
    return watch.only ? around.answers.watchlist(choices, watch.topics, cursor) : around.answers.join(choices, cursor);
  };

  /** An answer that comes after a newer question was asked is dropped. */
  const ask = async <Answer>(question: () => Promise<Answer>, take: (answer: Answer) => Partial<PageState>) => {
    const mine = (latestQuestion += 1);
    change({ busy: true });
    try {
      const answer = await question();
      if (mine === latestQuestion) change({ ...take(answer), busy: false, problem: null });
    } catch (error) {
      const isExplained = error instanceof QuestionError;
      if (mine === latestQuestion) change({ busy: false, problem: isExplained ? error.message : unexpected });
      if (!isExplained) throw error;
    }
  };

  const askTimeline = () => ask(askRows, (data) => ({ shown: { data, pages: 1, at: now() } }));

  /** Facts beside the timeline; without them it is still whole. */
  const askBeside = async () => {
    const { answers } = around;
    const [venues, capabilities] = await Promise.allSettled([
      answers.venues(),
      state.capabilities ?? answers.capabilities(),
    ]);
    change({
      ...(venues.status === 'fulfilled' ? { venues: venues.value } : {}),
      ...(capabilities.status === 'fulfilled' ? { capabilities: capabilities.value } : {}),
    });
  };

  const refresh = async () => {
    await Promise.all([askTimeline(), askBeside()]);
  };

  const watch = (list: WatchList) => {
    const narrowed = state.watch.only || list.only;
    change({ watch: list });
    around.keepWatchList(list);
    if (narrowed) void askTimeline();
  };

  const actions: Actions = {
    choose: (choices) => {
      change({ choices: { ...state.choices, ...choices } });
      around.keepChoices(state.choices);
      void askTimeline();
    },
    watchTopics: (typed) => {
      const list = withTopics(state.watch, typed);
      // The first topic narrows the timeline: that is what it was named for.
      if (list !== state.watch) watch(state.watch.topics.length === 0 ? { ...list, only: true } : list);
    },
    unwatch: (topic) => watch(withoutTopic(state.watch, topic)),
    showOnlyWatched: (only) => watch({ ...state.watch, only }),
    showMore: () => {
      const { shown } = state;
      if (shown)
        void ask(
          () => askRows(shown.data.next_cursor),
          (next) => ({ shown: withNextPage(shown, next, now()) }),
        );
    },
    refresh: () => void refresh(),
    chooseTheme: (theme) => {
      change({ theme });
      around.keepTheme(theme);
    },
  };

  return {
    refresh,
    renew: async () => {
      if (!state.busy && (state.shown?.pages ?? 1) === 1) await refresh();
      else change({});
    },
    choose: actions.choose,
  };
}
