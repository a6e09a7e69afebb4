import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '@postjoin/settings';
import { operationIds, operations, type OperationId } from '@postjoin/openapi-spec';
import type { Call } from '../call/call.ts';
import type { KeptAnswers } from '../call/kept-answers.ts';
import type { RecordRequest } from './access-log.ts';
import { isUnchanged } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import type { Prepared, Representation } from './prepared.ts';
import { gather } from './gather.ts';
import { headersAt } from './headers-at.ts';
import { longestTarget } from './longest-target.ts';
import type { RequestLimits } from './request-limits.ts';
import { pathOf } from './target.ts';

/** Longer addresses are looked at anew each time. */
const longestKeptAddress = 1_024;

/**
 * So many answers are made, and then sent, in one go. A write wakes whoever waits for it, and the system does that once for
 * those that leave together; and code that runs again and again is in the processor's caches. More than these would be
 * too many bytes for the caches, and the first would wait too long for the last.
 */
const mostTogether = 32;

/** What answers that are sent in one go share. */
interface Turn {
  nowMs: number;
  headers: ReturnType<typeof headersAt>;
}

/** A call of an operation. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  url: string;
  id: OperationId;
  startedAt: number;
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

  const answerSoon = gather(answerAll, { most: mostTogether, later: setImmediate });

  return function hotPath(request, response) {
    const url = request.url ?? '';
    const id = request.method === 'GET' && url.length <= longestTarget ? operationAt.get(pathOf(url)) : undefined;
    if (id === undefined) application(request, response);
    else answerSoon({ request, response, url, id, startedAt: performance.now() });
  };

  function answerAll(all: readonly Asked[]): void {
    const nowMs = clock().getTime();
    const turn = { nowMs, headers: headersAt(nowMs) };
    const sends = all.map((asked) => makeAnswer(asked, turn));
    for (const send of sends) send();
  }

  /** @returns what sends the answer that it made, or leaves the call to the application */
  function makeAnswer(asked: Asked, turn: Turn): () => void {
    const { request, response, url, id } = asked;
    const allowance = limits?.take(request);
    const leave = () => {
      if (limits && allowance) limits.pass(request, allowance);
      application(request, response);
    };
    const found = allowance?.allowed === false ? undefined : find(url, id);
    if (!found) return leave;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const limitHeaders = limits && allowance ? limits.headersOf(allowance) : noHeaders;
    const answer = (representation: Representation) => send(asked, found, { representation, limitHeaders, turn });
    const ready = found.ready(encoding);
    return ready ? () => answer(ready) : () => void found.encode(encoding).then(answer, leave);
  }

  function find(url: string, id: OperationId): Prepared | undefined {
    const known = kept.find(url);
    if (known) return known;
    try {
      const prepared = call(id, { query: url.slice(operations[id].path.length + 1) });
      if (url.length <= longestKeptAddress) kept.alsoKeep(url, prepared);
      return prepared;
    } catch {
      return undefined; // The application meets the same error and shapes it.
    }
  }

  function send(
    { request, response, id, startedAt }: Asked,
    prepared: Prepared,
    how: { representation: Representation; limitHeaders: readonly string[]; turn: Turn },
  ): void {
    const { representation, limitHeaders, turn } = how;
    const requestId = nextId();
    const unchanged = isUnchanged(request.headers, representation);
    const status = unchanged ? 304 : 200;
    const bytes = unchanged ? 0 : representation.body.length;
    const { ofBody, ofUnchanged } = turn.headers;
    const headers = (unchanged ? ofUnchanged : ofBody)(prepared, representation);
    response.writeHead(status, ['X-Request-Id', requestId, ...limitHeaders, ...headers]);
    response.end(unchanged ? undefined : representation.body);
    const durationMs = performance.now() - startedAt;
    record({ method: 'GET', route: operations[id].path, status, durationMs, bytes, requestId });
  }
}

const noHeaders: readonly string[] = [];
