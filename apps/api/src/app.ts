import type { RequestListener } from 'node:http';
import type { Identity } from '@postjoin/openapi-spec';
import type { Clock, RateLimit } from '@postjoin/settings';
import Router from '@koa/router';
import Koa from 'koa';
import { createAnswer } from './call/answer.ts';
import { createCall } from './call/call.ts';
import { createHandlers } from './call/handlers.ts';
import { createKeptAnswers } from './call/kept-answers.ts';
import type { RecordRequest } from './http/access-log.ts';
import { hotPath } from './http/hot-path.ts';
import * as use from './http/middleware.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createRequestLimits } from './http/request-limits.ts';
import { createRequestIds } from './http/request-id.ts';
import { knownMethods, mountDocuments, mountHealth, mountOperations } from './http/routes.ts';
import type { State } from './http/state.ts';
import type { Logger } from './logger.ts';
import { mountMcp } from './mcp/mcp-route.ts';
import { prepareDocuments } from './pages/documents.ts';
import { builtPages, mountStaticFiles } from './pages/static-files.ts';
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
  const kept = createKeptAnswers(holder, clock);
  const call = createCall(createAnswer({ ...deps, handlers: createHandlers(deps), kept }));
  const limits = deps.rateLimit && createRequestLimits(createRateLimiter(deps.rateLimit), deps);
  const nextId = createRequestIds();

  const router = new Router<State>();
  mountOperations(router, call);
  mountStaticFiles(router, builtPages); // before the plain page, which stays where the pages have not been built
  mountDocuments(router, prepareDocuments(identity, clock()));
  mountHealth(router, identity.product, holder);
  mountMcp(router, { ...deps, call, limits });

  const app = new Koa<State>();
  app.silent = true; // what fails is logged by `errors`, without the stacks of callers that went away
  app.use(use.requestId(nextId)); // everything after it can name the request
  app.use(use.accessLog(record)); // sees the final status
  app.use(use.securityHeaders()); // on every answer, errors included
  app.use(use.errors(identity.product, log)); // shapes whatever follows
  app.use(use.rateLimit(limits)); // before any work is done
  app.use(use.boundedTarget()); // before the address is read
  app.use(use.readableTarget()); // nothing before it may ask Koa for the path: that throws for some targets
  app.use(use.conditionalAndCompressed(clock)); // sees the final body
  app.use(knownMethods(router));
  app.use(router.routes());
  app.use(use.notFound());

  const application = app.callback();
  return hotPath((request, response) => void application(request, response), {
    call,
    kept,
    limits,
    clock,
    nextId,
    record,
  });
}
