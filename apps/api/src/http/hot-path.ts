import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { operationIds, operations, type OperationId } from '@postjoin/openapi-spec';
import type { Call } from '../call/call.ts';
import type { KeptAnswers } from '../call/kept-answers.ts';
import type { RecordRequest } from './access-log.ts';
import { answerHeaders, unchangedHeaders } from './answer-headers.ts';
import { commonHeaders, originHeaders } from './common-headers.ts';
import { isUnchanged } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import type { Prepared, Representation } from './prepared.ts';
import { longestTarget } from './longest-target.ts';
import type { RequestLimits } from './request-limits.ts';

/** Longer addresses are looked at anew each time. */
const longestKeptAddress = 1_024;

/** An operation's answer and the path it was asked at. */
interface Found {
  route: string;
  prepared: Prepared;
}

const operationAt = new Map(operationIds.map((id) => [operations[id].path as string, id]));

/**
 * Stands before the application and answers the calls of operations itself, with the same id, headers, limit and record
 * as the application gives them. Whatever is not a plain answer is the application's: other paths and methods, errors and
 * callers over the limit.
 */
export function hotPath(
  application: RequestListener,
  parts: {
    call: Call;
    kept: KeptAnswers;
    limits: RequestLimits | null;
    clock: Clock;
    nextId: () => string;
    record: RecordRequest;
  },
): RequestListener {
  const { call, kept, limits, clock, nextId, record } = parts;

  return function hotPath(request, response) {
    const startedAt = performance.now();
    const url = request.url ?? '';
    const id = request.method === 'GET' && url.length <= longestTarget ? operationAt.get(pathOf(url)) : undefined;
    if (id === undefined) return application(request, response);
    const allowance = limits?.take(request);
    const leave = () => {
      if (limits && allowance) limits.pass(request, allowance);
      application(request, response);
    };
    const found = allowance?.allowed === false ? undefined : find(url, id);
    if (!found) return leave();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const limitHeaders = limits && allowance ? limits.headersOf(allowance) : noHeaders;
    const answer = (representation: Representation) =>
      send(request, response, found, { representation, limitHeaders, startedAt });
    const ready = found.prepared.ready(encoding);
    if (ready) answer(ready);
    else found.prepared.encode(encoding).then(answer, leave);
  };

  function find(url: string, id: OperationId): Found | undefined {
    const route = operations[id].path;
    const known = kept.find(url);
    if (known) return { route, prepared: known };
    try {
      const prepared = call(id, { query: url.slice(route.length + 1) });
      if (url.length <= longestKeptAddress) kept.alsoKeep(url, prepared);
      return { route, prepared };
    } catch {
      return undefined; // The application meets the same error and shapes it.
    }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { route, prepared }: Found,
    how: { representation: Representation; limitHeaders: readonly string[]; startedAt: number },
  ): void {
    const { representation, limitHeaders, startedAt } = how;
    const nowMs = clock().getTime();
    const requestId = nextId();
    const unchanged = isUnchanged(request.headers, prepared, representation, nowMs);
    const status = unchanged ? 304 : 200;
    const bytes = unchanged ? 0 : representation.body.length;
    const headers = ['X-Request-Id', requestId, ...limitHeaders];
    if (unchanged) headers.push(...originHeaders, ...unchangedHeaders(prepared, representation, nowMs));
    else
      headers.push(...commonHeaders, ...answerHeaders(prepared, representation, nowMs), 'Content-Length', `${bytes}`);
    response.writeHead(status, headers);
    response.end(unchanged ? undefined : representation.body);
    record({ method: 'GET', route, status, durationMs: performance.now() - startedAt, bytes, requestId });
  }
}

const noHeaders: readonly string[] = [];

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
