import type { DefaultContext, ParameterizedContext } from 'koa';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { Allowance } from './rate-limiter.ts';
import type { Content } from './representation.ts';
import type { RunInTurn } from './turns.ts';

/** The type of Koa's `ctx.state`: data that the middleware of one request share. */
export interface RequestState {
  requestId: string;
  /** Template of the matched route, or `unmatched`. Logs and metrics show the template and never the requested path. */
  route: string;
  /** The path to the root of the service, on the routes of pages. Their errors are pages too. */
  root?: '../' | './';
  /** The decision of the rate limit, for the headers of responses without `content`. Absent without a limit. */
  allowance?: Allowance;
  /** The snapshot and the time for the whole request. They are read once. */
  servingState: ServingState;
  /** Runs work that starts later than the route does, such as that of an MCP call after its body has arrived. */
  runInTurn: RunInTurn;
  /** A cacheable body set by a route. It depends only on the URL, its `vary` and the serving state. */
  content?: Content | undefined;
  /** Content security policy of a response without `content`, such as an error page. */
  policy?: string;
  /** The tool of an MCP call, for logs and metrics. */
  tool?: string;
  /** Number of body bytes sent. Set only when `content` is set. */
  bytes?: number;
}

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Next = () => Promise<unknown>;
