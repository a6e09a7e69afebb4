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

/** What requests have in common is turned into text once for each kind of them: routes, methods and statuses are few. */
export function createAccessLog(log: Pick<Logger, 'child'>): RecordRequest {
  const ofKind = new Map<string, Pick<Logger, 'info'>>();

  function logOf({ method: given, route, status }: RequestRecord): Pick<Logger, 'info'> {
    const method = knownMethods.has(given) ? given : 'OTHER';
    const kind = `${method} ${route} ${status}`;
    const known = ofKind.get(kind);
    if (known) return known;
    const made = log.child({ method, route, status });
    ofKind.set(kind, made);
    return made;
  }

  return function logRequest(record) {
    logOf(record).info({
      duration_ms: Math.round(record.durationMs * 1000) / 1000,
      bytes: record.bytes,
      request_id: record.requestId,
    });
  };
}
