import { success, ServiceError } from '@postjoin/envelope';
import { operationIds, operations, type Operation, type OperationId } from '@postjoin/openapi-spec';
import Router from '@koa/router';
import type { Call } from '../call/call.ts';
import type { SnapshotHolder, StoreHealth } from '../snapshots/snapshot-holder.ts';
import { preflightHeaders } from './common-headers.ts';
import { answerJson, type Content } from './representation.ts';
import type { Context, Next, State } from './state.ts';

export type ApiRouter = Router<State>;

/**
 * One route an operation, from the table.
 * @param build names what an answer depends on beside the generation, the minute and the address
 */
export function mountOperations(router: ApiRouter, call: Call, build: string): void {
  for (const id of operationIds) {
    const { path } = operations[id];
    const isDated = readsSnapshot(id);
    router.get(path, (ctx) => {
      ctx.state.route = path;
      const { held, now, freshUntil } = ctx.state.moment;
      const body = answerJson(
        call(id, { query: ctx.querystring }, ctx.state.moment),
        held?.table.entryJson ?? new Map(),
      );
      const tag = `${build}-${held?.generation}-${held?.takenAtMs}-${now.getTime()}`;
      const dated = held && isDated ? { lastModified: held.lastModified, tag } : {};
      ctx.state.content = { body, type: 'application/json; charset=utf-8', freshUntil, ...dated };
    });
  }
}

/** Whether the answers of an operation are made from the snapshot, and so share its date. */
function readsSnapshot(id: OperationId): boolean {
  const { errors }: Operation = operations[id];
  return errors.includes('not_ready');
}

/** Documents that are the same for every caller as long as the process runs. */
export function mountDocuments(router: ApiRouter, documents: ReadonlyMap<string, Content>): void {
  for (const [path, content] of documents) {
    router.get(path, (ctx) => {
      ctx.state.route = path.startsWith('/assets/') ? '/assets' : path;
      ctx.state.content = content;
    });
  }
}

/**
 * `/livez`: the process answers. `/readyz`: there is a snapshot to serve, be it an old one; machines read the status,
 * people the rest.
 */
export function mountHealth(router: ApiRouter, product: string, holder: SnapshotHolder): void {
  router.get('/livez', (ctx) => {
    ctx.state.route = '/livez';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = success(product, { status: 'ok' });
  });
  router.get('/readyz', (ctx) => {
    ctx.state.route = '/readyz';
    ctx.set('Cache-Control', 'no-store');
    const held = holder.current;
    const store = holder.storeHealth();
    if (!held) throw new ServiceError('not_ready', 'No snapshot has been taken yet.', { retry_after_s: 5 });
    ctx.body = success(product, {
      status: 'ready',
      generation: held.generation,
      taken_at: held.table.metadata.taken_at,
      store: describeStore(store, held.generation),
    });
  });
}

function describeStore({ answers, unreadable }: StoreHealth, generation: number): string {
  if (!answers) return 'does not answer; the last snapshot is served';
  if (!unreadable) return 'answers';
  return `generation ${unreadable.generation} cannot be read: ${unreadable.reason}; generation ${generation} is served`;
}

/** For what no route took: refuses the methods that a known path does not take, and answers the preflights of browsers. */
export function otherMethods(router: ApiRouter) {
  return async function otherMethods(ctx: Context, next: Next) {
    const { path: layers } = router.match(ctx.path, ctx.method);
    const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
    if (methods.length > 0) {
      ctx.state.route = String(layers[0]?.path);
      const allowed = [...methods, 'OPTIONS'].sort().join(', ');
      ctx.set('Allow', allowed);
      if (ctx.method !== 'OPTIONS') throw methodNotAllowed(allowed, ctx.method);
      ctx.set(preflightHeaders(allowed));
      ctx.status = 204;
      return;
    }
    await next();
  };
}

function methodNotAllowed(allowed: string, method: string): ServiceError {
  return new ServiceError('method_not_allowed', `This path takes ${allowed}; got ${method.slice(0, 20)}.`, {
    expected: allowed,
    got: method.slice(0, 20),
  });
}
