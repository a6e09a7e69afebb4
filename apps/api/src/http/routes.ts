import { success, ServiceError } from '@postjoin/envelope';
import { findSilentSince } from '@postjoin/feed-sources/health';
import { describeFreshness, listDegradedKinds, serializeAnswer, type JoinTable } from '@postjoin/join';
import { operationIds, operations, type Operation, type OperationId } from '@postjoin/openapi-spec';
import Router from '@koa/router';
import type { Clock } from '@postjoin/program';
import type { Call } from '../call/call.ts';
import type { ServedSnapshot } from '../snapshots/load-newest.ts';
import type { SnapshotHolder } from '../snapshots/snapshot-holder.ts';
import { describeMissingSnapshot, type StoreHealth } from '../snapshots/store-health.ts';
import { preflightHeaders } from './common-headers.ts';
import type { Content } from './representation.ts';
import type { Context, Next, RequestState } from './request-state.ts';

export type ApiRouter = Router<RequestState>;

/**
 * Mounts one route for each row of the table `operations`.
 * @param build identifies the build and the configuration; part of the `ETag`, because answers depend on both
 */
export function mountOperations(router: ApiRouter, call: Call, build: string): void {
  for (const id of operationIds) {
    const { path } = operations[id];
    const isDated = readsSnapshot(id);
    router.get(path, async (ctx) => {
      ctx.state.route = path;
      const { snapshot, now, freshUntil } = ctx.state.servingState;
      const answer = await call(id, { query: ctx.querystring }, ctx.state.servingState);
      const body = serializeAnswer(answer);
      const tag = [build, snapshot?.table.source, snapshot?.generation, snapshot?.takenAtMs, now.getTime()].join('-');
      const dated = snapshot && isDated ? { lastModified: snapshot.lastModified, tag } : {};
      ctx.state.content = { body, type: 'application/json; charset=utf-8', freshUntil, ...dated };
    });
  }
}

/** Whether an operation answers from the snapshot. Its answers then have the date of the snapshot. */
function readsSnapshot(id: OperationId): boolean {
  const { errors }: Operation = operations[id];
  return errors.includes('not_ready');
}

/** Mounts documents that do not change while the process runs. */
export function mountDocuments(router: ApiRouter, documents: ReadonlyMap<string, Content>): void {
  for (const [path, document] of documents) {
    const content: Content = { ...document, known: new Map() };
    router.get(path, (ctx) => {
      ctx.state.route = path.startsWith('/assets/') ? '/assets' : path;
      ctx.state.content = content;
    });
  }
}

/** Mounts documents that depend on the snapshot. */
export function mountSnapshotDocuments(
  router: ApiRouter,
  render: (snapshot: ServedSnapshot | null) => ReadonlyMap<string, Content>,
): void {
  for (const path of render(null).keys())
    router.get(path, (ctx) => {
      ctx.state.route = path;
      ctx.state.content = render(ctx.state.servingState.snapshot).get(path);
    });
}

/**
 * Mounts the health probes. `/livez` succeeds while the process runs. `/readyz` succeeds while the api has a snapshot
 * to serve, even an old one: a replica that is taken out of service cannot make the data newer. The body of `/readyz`
 * describes the version, the snapshot and the store for operators.
 */
export function mountHealth(
  router: ApiRouter,
  product: string,
  { holder, clock, version }: { holder: Pick<SnapshotHolder, 'current' | 'health'>; clock: Clock; version: string },
): void {
  router.get('/livez', (ctx) => {
    ctx.state.route = '/livez';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = success(product, { status: 'ok' });
  });
  router.get('/readyz', (ctx) => {
    ctx.state.route = '/readyz';
    ctx.set('Cache-Control', 'no-store');
    const snapshot = holder.current;
    const store = holder.health;
    if (!snapshot) throw new ServiceError('not_ready', `${describeMissingSnapshot(store)}.`, { retry_after_s: 5 });
    const { judge } = snapshot.table.metadata;
    ctx.body = success(product, {
      status: 'ready',
      version,
      ...describeData(snapshot.table, clock()),
      generation: snapshot.generation,
      store: describeStore(store, snapshot.generation),
      ...(judge && { judge }),
    });
  });
}

/**
 * Describes the age of the served data. If posts or prices are stale, or the last pass could read none, `degraded` is
 * true, and `degraded_since` has the time when they were last read; null if that is not known. If an account is silent,
 * `degraded` is true too, and `silent_since` has the time of its newest post.
 */
function describeData({ metadata: snapshot, describeFeed }: Pick<JoinTable, 'metadata' | 'describeFeed'>, now: Date) {
  const facts = describeFreshness(snapshot, now);
  const readTimes = { posts: facts.posts_read_at, prices: facts.prices_read_at };
  const since = listDegradedKinds(snapshot, now).map((kind) => [kind, facts.note ? null : readTimes[kind]]);
  const silentSince = findSilentSince(describeFeed({ from: now, to: now }));
  return {
    degraded: since.length > 0 || silentSince !== undefined,
    ...(since.length > 0 && { degraded_since: Object.fromEntries(since) as Record<string, string | null> }),
    ...(silentSince && { silent_since: silentSince }),
    ...facts,
  };
}

function describeStore({ isUsable, problem, unreadable }: StoreHealth, generation: number): string {
  if (!isUsable) return `${problem}; generation ${generation} is served`;
  if (!unreadable) return 'answers';
  return `generation ${unreadable.generation} cannot be read: ${unreadable.reason}; generation ${generation} is served`;
}

/**
 * Handles a request whose path has a route, but not for the method of the request. Answers `OPTIONS`, such as a CORS
 * preflight, and rejects other methods.
 */
export function allowedMethods(...routers: readonly ApiRouter[]) {
  return async function allowedMethods(ctx: Context, next: Next) {
    const layers = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
    if (methods.length > 0) {
      ctx.state.route = String(layers[0]?.path);
      const allowed = [...methods, 'OPTIONS'].sort().join(', ');
      ctx.set('Allow', allowed);
      if (ctx.method !== 'OPTIONS') throw createMethodError(allowed, ctx.method);
      ctx.set(preflightHeaders(allowed));
      ctx.status = 204;
      return;
    }
    await next();
  };
}

function createMethodError(allowed: string, method: string): ServiceError {
  return new ServiceError('method_not_allowed', `This path supports ${allowed}; got ${method.slice(0, 20)}.`, {
    expected: allowed,
    got: method.slice(0, 20),
  });
}
