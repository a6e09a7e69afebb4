import type { DefaultContext, ParameterizedContext } from 'koa';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { Content } from './representation.ts';

/** Koa's `ctx.state`: data that the middleware of one request share. */
export interface RequestState {
  requestId: string;
  /** Template of the matched route, for logs and metrics, or `unmatched`. Never the requested path. */
  route: string;
  /** Alternating names and values of the response headers that differ for each request: request id and rate limit. */
  headers: readonly string[];
  /** Snapshot and time for the whole request, read once. */
  servingState: ServingState;
  /** A cacheable body set by a route. It depends only on the URL and the serving state. */
  content?: Content;
  /** Body bytes sent when `content` is set. */
  bytes?: number;
}

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Next = () => Promise<unknown>;
