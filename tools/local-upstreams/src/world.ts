import type { PostsView } from '@postjoin/feed-sources/checks';
import type { ContractsView } from '@postjoin/market-venues/checks';

/** Posts, contracts and prices at one time, independent of their origin (`sample/`, `replay/`). */
export type WorldView = PostsView & ContractsView;

/** Returns the same object for the same time. */
export interface World {
  viewAt(now: Date): WorldView;
}
