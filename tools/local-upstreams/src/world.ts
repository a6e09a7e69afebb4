import type { PostsView } from '@postjoin/feed-sources/checks';
import type { ContractsView } from '@postjoin/market-venues/checks';
import { memoize, minuteMs } from '@postjoin/values';

/** Posts, contracts and prices at one time, independent of their origin (`sample/`, `replay/`). */
export type WorldView = PostsView & ContractsView;

/** Returns the same object for the same time. */
export interface World {
  viewAt(now: Date): WorldView;
}

/** Creates a world from a function. Requests at the same time share one view, because a pass makes many requests. */
export const createWorld = (viewAt: (now: Date) => WorldView): World => ({
  viewAt: memoize(viewAt, (now) => now.toISOString(), 1),
});

/** Creates a world that changes with each whole minute. */
export function createMinuteWorld(viewAt: (minute: Date) => WorldView): World {
  const world = createWorld(viewAt);
  return { viewAt: (now) => world.viewAt(new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)) };
}
