import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Identity } from '@postjoin/openapi-spec';
import type { Clock, RateLimit } from '@postjoin/settings';
import Router from '@koa/router';
import Koa from 'koa';
import { createCall } from './call/call.ts';
import { createHandlers } from './call/handlers.ts';
import type { RecordRequest } from './http/access-log.ts';
import * as use from './http/middleware.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createRespond } from './http/respond.ts';
import { cachedFirst, createResponseCache } from './http/response-cache.ts';
import { allowedMethods, mountDocuments, mountHealth, mountOperations } from './http/routes.ts';
import type { RequestState } from './http/request-state.ts';
import type { Logger } from './logger.ts';
import { mountMcp } from './mcp/mcp-route.ts';
import { renderDocuments } from './pages/documents.ts';
import { builtPagesDirectory, readStaticFiles } from './pages/static-files.ts';
import { createServingStateGetter } from './snapshots/serving-state.ts';
import type { SnapshotHolder } from './snapshots/snapshot-holder.ts';

export interface AppDependencies {
  identity: Identity;
  holder: SnapshotHolder;
  clock: Clock;
  /** Milliseconds since any start, which go on where the clock stands still: callers wait in real time. */
  elapsedMs: () => number;
  log: Logger;
  record: RecordRequest;
  rateLimit: RateLimit | null;
  trustsProxy: boolean;
  servesRiskWindows: boolean;
  /** Browser origins that may call `POST /mcp`, beside the service's own. */
  allowedOrigins: readonly string[];
}

/** The whole application, without a port. */
export function createApp(deps: AppDependencies): RequestListener {
  const { identity, holder, clock, log, record } = deps;
  const getServingState = createServingStateGetter(holder, clock);
  const call = createCall({ ...deps, handlers: createHandlers(deps) });
  const limiter = deps.rateLimit && createRateLimiter(deps.rateLimit, deps);
  const nextId = use.createRequestIds();
  const cache = createResponseCache(getServingState);
  const respond = createRespond();

  const router = new Router<RequestState>();
  const build = hash('sha256', JSON.stringify([identity, deps.servesRiskWindows]), 'base64url').slice(0, 8);
  mountOperations(router, call, build);
  mountDocuments(router, readStaticFiles(builtPagesDirectory)); // before the plain page, which serves where these are not built
  mountDocuments(router, renderDocuments(identity, clock()));
  mountHealth(router, identity.product, holder);
  mountMcp(router, { ...deps, call, getServingState: getServingState, limiter });

  const app = new Koa<RequestState>();
  app.silent = true; // what fails is logged by `errors`, without the stacks of callers that went away
  app.use(use.requestId(nextId)); // everything after it can name the request
  app.use(use.accessLog(record)); // sees the final status
  app.use(use.commonAnswerHeaders()); // on every answer, errors included
  app.use(use.errors(identity.product, log)); // shapes whatever follows
  app.use(use.rateLimit(limiter)); // before any work is done
  app.use(use.normalizeTarget()); // nothing before it may read Koa's path, which throws for some targets
  app.use(use.sendContent({ clock, currentMoment: getServingState }, { cache, respond })); // sees the final body
  app.use(router.routes());
  app.use(allowedMethods(router)); // the path may be known all the same
  app.use(use.notFound());
  return cachedFirst(app.callback(), {
    cache,
    limiter,
    clock,
    nextId,
    respond,
    record,
  });
}
