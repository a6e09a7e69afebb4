import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Prepared } from './prepared.ts';

/** What the middleware of one request say to each other. */
export interface State {
  requestId: string;
  /** The template of the matched route, never the path as given; `unmatched` when there is none. */
  route: string;
  /** What is to be sent, where a route had a prepared answer. */
  prepared?: Prepared;
}

export type Context = ParameterizedContext<State, DefaultContext>;
export type Next = () => Promise<unknown>;
