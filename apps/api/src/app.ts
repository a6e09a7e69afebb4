import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Identity } from '@postjoin/openapi-spec';
import type { Clock } from '@postjoin/program';
import Router from '@koa/router';
import Koa from 'koa';
import { createCall } from './call/call.ts';
import { accessLog, type RecordRequest } from './http/access-log.ts';
import { mountFeeds } from './http/feed-routes.ts';
import { mountPages } from './http/page-routes.ts';
import * as use from './http/middleware.ts';
import { createRateLimiter, type RateLimits } from './http/rate-limiter.ts';
import { cachedFirst, createResponseCache, sendContent } from './http/response-cache.ts';
import { allowedMethods, mountDocuments, mountHealth, mountOperations, mountSnapshotDocuments } from './http/routes.ts';
import type { RequestState } from './http/request-state.ts';
import { createTurns } from './http/turns.ts';
import type { Logger } from './logger.ts';
import { mountMcp } from './mcp/mcp-route.ts';
import { renderDocuments, renderModelDocuments } from './pages/documents.ts';
import { createPageRenderer } from './pages/page.ts';
import { createImageRenderer } from './pages/render-images.ts';
import { builtPagesDirectory, findPageAssets, readStaticFiles } from './pages/static-files.ts';
import { memoizeByModel, toCurrentIdentity } from './snapshots/current-identity.ts';
import { createServingStateGetter, createTableRequirement } from './snapshots/serving-state.ts';
import type { SnapshotHolder } from './snapshots/snapshot-holder.ts';

export interface AppDependencies {
  identity: Identity;
  /** The version that runs, for `/readyz`. */
  version: string;
  holder: SnapshotHolder;
  clock: Clock;
  /** Monotonic milliseconds for the rate limit. They advance even if `--at` has stopped `clock`. */
  elapsedMs: () => number;
  log: Logger;
  record: RecordRequest;
  rateLimits: RateLimits;
  trustsProxy: boolean;
  servesRiskWindows: boolean;
  /** Whether answers have the addresses of contracts. Answers with and without them have different `ETag`s. */
  venueLinks: boolean;
  /** Token with which OpenAI verifies the domain. */
  openAiChallenge?: string | undefined;
  /** Browser origins that may call `POST /mcp`, besides the origin of the service itself. */
  allowedOrigins: readonly string[];
}

/** Creates the whole application as a request listener. */
export function createApp(deps: AppDependencies): RequestListener {
  const { identity, version, holder, clock, log, record, servesRiskWindows, allowedOrigins } = deps;
  const getServingState = createServingStateGetter(holder, clock);
  const requireTable = createTableRequirement(holder);
  const call = createCall({ identity, servesRiskWindows, clock, requireTable });
  const limiter = createRateLimiter(deps.rateLimits, { elapsedMs: deps.elapsedMs, trustsProxy: deps.trustsProxy });
  const nextId = use.createRequestIds();
  const cache = createResponseCache(getServingState);
  const staticFiles = readStaticFiles(builtPagesDirectory);
  const renderPage = createPageRenderer(identity, findPageAssets(staticFiles));

  // Paths are case-sensitive (RFC 3986, 6.2.2.1), and a page under another path would have wrong relative links. Two
  // routers, because a router compares a path with all of its routes.
  const createRouter = () => new Router<RequestState>({ sensitive: true, strict: true });
  const [router, documents] = [createRouter(), createRouter()];
  mountOperations(router, call, identifyConfiguration(deps));
  const renderImage = createImageRenderer();
  mountPages(router, { identity, renderPage, requireTable, renderImage, identify: limiter.identify });
  mountFeeds(router, { identity, requireTable });
  mountDocuments(documents, staticFiles); // first: built pages have priority over rendered ones
  mountDocuments(documents, renderDocuments(identity, renderPage, clock(), deps.openAiChallenge));
  const renderCurrent = memoizeByModel((current) => renderModelDocuments(current, renderPage));
  mountSnapshotDocuments(documents, (snapshot) => renderCurrent(toCurrentIdentity(identity, snapshot)));
  mountHealth(router, identity.product, { holder, clock, version });
  mountMcp(router, { identity, call, log, servesRiskWindows, limiter, allowedOrigins });

  const app = new Koa<RequestState>();
  app.silent = true; // Koa logs nothing, because `errors` logs failures
  app.use(use.requestId(nextId)); // first, so that every later step can log the id
  app.use(accessLog(record)); // before `errors`, so that the log has the final status
  app.use(use.commonAnswerHeaders()); // on responses without `content`, such as errors
  app.use(use.errors(identity.product, log, renderPage)); // turns errors of all later steps into envelopes or pages
  app.use(use.rateLimit(limiter)); // early, so that a rejected request costs little
  app.use(use.boundNegotiation()); // before all steps that negotiate
  app.use(use.normalizeTarget()); // earlier steps must not read `ctx.path`, which throws for some targets
  app.use(use.waitForTurnEnd()); // the requests of a turn take the later steps together
  app.use(use.limitCompression(limiter.identify)); // all later steps of a compressed answer wait for their turn
  app.use(sendContent({ clock, cache })); // sends `ctx.state.content` of the router
  app.use(use.takeTurn(createTurns(), limiter.identify)); // after the other waits, so that the work starts at once
  app.use(use.servingState(getServingState)); // after the wait, so that a route gets the current generation
  app.use(router.routes());
  app.use(documents.routes());
  app.use(allowedMethods(router, documents)); // for a path that has routes, but none for the method of the request
  app.use(use.notFound(renderPage));
  return cachedFirst(app.callback(), { cache, limiter, clock, nextId, record });
}

/** Returns a short text that differs between builds and configurations whose answers differ. */
function identifyConfiguration({ identity, servesRiskWindows, venueLinks }: AppDependencies): string {
  return hash('sha256', JSON.stringify([identity, servesRiskWindows, venueLinks]), 'base64url').slice(0, 8);
}
