import type { Logger } from '../logger.ts';
import { createBatch } from './turns.ts';
import type { Context, Next } from './request-state.ts';

/**
 * A finished request, as the log and the metrics record it. A record has no data of the caller: no address, query or
 * user agent.
 */
export interface RequestRecord {
  method: string;
  /** Route template. */
  route: string;
  /** The tool of an MCP call: an operation id, `unknown`, or `batch`. */
  tool?: string;
  status: number;
  durationMs: number;
  bytes: number;
  requestId: string;
}

export type RecordRequest = (record: RequestRecord) => void;

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH']);

export function createAccessLog(log: Pick<Logger, 'info'>): RecordRequest {
  return function logRequest({ method, route, tool, status, durationMs, bytes, requestId }) {
    log.info({
      method: knownMethods.has(method) ? method : 'OTHER',
      route,
      ...(tool !== undefined && { tool }),
      status,
      duration_ms: Math.round(durationMs * 1000) / 1000,
      bytes,
      request_id: requestId,
    });
  };
}

/** Passes each record to all recorders, at the end of the current turn of the event loop. */
export function createBatchedRecorder(...recorders: readonly RecordRequest[]): RecordRequest {
  const atEndOfTurn = createBatch();
  return function record(request) {
    atEndOfTurn(() => {
      for (const recordRequest of recorders) recordRequest(request);
    });
  };
}

/** Logged status of a request whose caller disconnected before the response. nginx introduced this code. */
const clientClosedRequest = 499;

/** Records the request once its response is sent or its caller has disconnected. */
export function accessLog(record: RecordRequest) {
  return function accessLog(ctx: Context, next: Next) {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      record({
        method: ctx.method,
        route: ctx.state.route,
        ...(ctx.state.tool !== undefined && { tool: ctx.state.tool }),
        status: ctx.res.headersSent ? ctx.res.statusCode : clientClosedRequest,
        durationMs: performance.now() - startedAt,
        bytes: ctx.state.bytes ?? Number(ctx.res.getHeader('Content-Length') ?? 0),
        requestId: ctx.state.requestId,
      });
    });
    return next();
  };
}
