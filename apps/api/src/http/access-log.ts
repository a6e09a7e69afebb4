import type { Logger } from '../logger.ts';

/** One request as it is logged and counted. Holds nothing of the caller: no address, no query, no user agent. */
export interface RequestRecord {
  method: string;
  /** Route template. */
  route: string;
  status: number;
  durationMs: number;
  bytes: number;
  requestId: string;
}

export type RecordRequest = (record: RequestRecord) => void;

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH']);

export function createAccessLog(log: Logger): RecordRequest {
  return function logRequest(record) {
    log.info({
      method: knownMethods.has(record.method) ? record.method : 'OTHER',
      route: record.route,
      status: record.status,
      duration_ms: Math.round(record.durationMs * 1000) / 1000,
      bytes: record.bytes,
      request_id: record.requestId,
    });
  };
}
