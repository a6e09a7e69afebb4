import type { DefaultContext, ParameterizedContext } from 'koa';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { Content } from './representation.ts';

/** What the steps of one request hand on. */
export interface RequestState {
  requestId: string;
  /** The template of the matched route, never the path as given; `unmatched` when there is none. */
  route: string;
  /** Headers of this request alone, names and values in turn: its id and its rate limit. */
  headers: readonly string[];
  /** What the answer is made from, the same in every step. */
  servingState: ServingState;
  /** What to send, where a route left a body that depends on the address and the moment alone. */
  content?: Content;
  /** Bytes of the body that were sent of the content. */
  bytes?: number;
}

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Next = () => Promise<unknown>;
