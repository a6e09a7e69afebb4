import type { JoinData, MarketsData, WatchlistData } from '@postjoin/join/contract';
import type { CapabilitiesData } from '@postjoin/openapi-spec';
import type { Filters } from './filters.ts';
import type { Theme } from './theme.ts';
import type { WatchList } from './watch-list.ts';

/** Everything that the page shows is a function of this. */
export interface PageState {
  choices: Filters;
  watch: WatchList;
  theme: Theme;
  /** The join of the window, or what the watch list narrows it to; null before the first answer. */
  shown: Shown | null;
  /** Whether an answer is awaited. */
  busy: boolean;
  /** Why the last question got no answer; what was shown before stays. */
  problem: string | null;
  venues: MarketsData['venues'] | null;
  capabilities: CapabilitiesData | null;
  /** When the page was last drawn, in epoch milliseconds. */
  now: number;
}

/** One answer, with the pages that were asked for since. */
export interface Shown {
  data: JoinData | WatchlistData;
  pages: number;
  /** When the newest of them came, as `now`. */
  at: number;
}

/** How old the snapshot is that is shown: the age that the service gave it, and the time since then. */
export function snapshotAgeSeconds({ shown, now }: PageState): number {
  return shown ? shown.data.snapshot.age_seconds + Math.max(0, now - shown.at) / 1000 : 0;
}

/** The topics of a watch list's answer; undefined for a plain join. */
export function watchedTopics({ data }: Shown): WatchlistData['topics'] | undefined {
  return 'topics' in data ? data.topics : undefined;
}

/** The answer with its next page behind it; the facts are those of the newer one. */
export function appendPage({ data, pages }: Shown, next: JoinData | WatchlistData, at: number): Shown {
  return {
    pages: pages + 1,
    at,
    data: {
      ...next,
      rows: [...data.rows, ...next.rows],
      unmatched: [...data.unmatched, ...next.unmatched],
      also_7d: { ...data.also_7d, rows: [...data.also_7d.rows, ...next.also_7d.rows] },
      scanned: [...data.scanned, ...next.scanned],
    },
  };
}

/** What a reader can do on the page. */
export interface Actions {
  choose: (choices: Partial<Filters>) => void;
  /** Adds what was typed to the watch list. */
  watchTopics: (typed: string) => void;
  unwatch: (topic: string) => void;
  showOnlyWatched: (only: boolean) => void;
  showMore: () => void;
  refresh: () => void;
  chooseTheme: (theme: Theme) => void;
}
