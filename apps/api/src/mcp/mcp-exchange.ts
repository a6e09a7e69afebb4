import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import { createFairQueue } from '../http/caller-queue.ts';
import type { Logger } from '../logger.ts';
import { answerHandshakeMessage, hasHandshake } from './handshake-exchange.ts';
import { describeInvalidParams, rejectProtoArgument } from './invalid-params.ts';
import { invalidRequest, methodNotFound, rpcError, serverError, type McpReply } from './mcp-reply.ts';

/**
 * Answers one parsed body: a single message or, in protocol version 2025-03-26, a batch of messages.
 * @param deps.createServer creates the SDK server of a message, see `CreateMcpServer`
 * @param deps.caller key of the caller, whose batches wait for those of others in turn
 */
export type McpExchange = (
  body: unknown,
  headers: IncomingHttpHeaders,
  deps: { createServer: (writesText: boolean) => Server; caller: string },
) => Promise<McpReply>;

/** Limits the work of one HTTP request. Clients send far smaller batches. */
export const maxBatchMessages = 50;

/** Limits the memory of the answers that are being created. The answer to a batch may have some megabytes. */
const maxConcurrentBatches = 4;

/**
 * Creates an exchange without sessions. Every message gets a new SDK server and a JSON response. The exchange supports
 * protocol versions with a handshake (`handshake-exchange.ts`) and without one (from 2026-07-28 on).
 */
export function createMcpExchange(log: Logger): McpExchange {
  // Logs only the kind of the error, because its message repeats text of the caller.
  const onerror = (error: Error) => log.debug({ kind: error.name }, 'invalid MCP request rejected');
  const answerInTurn = createFairQueue({ concurrency: maxConcurrentBatches });

  return async function exchange(body, headers, { createServer, caller }) {
    if (!acceptsJson(headers.accept)) return rpcError(406, serverError, notAcceptable);
    const answer = (message: unknown) => answerHandshakeMessage(message, headers, () => createServer(false));
    if (Array.isArray(body)) return answerInTurn(caller, () => answerBatch(body, headers, answer));
    const refusal = refuseCall(body);
    if (refusal) return refusal;
    if (hasHandshake(body, headers)) return answer(body);
    if (getMethod(body) === 'subscriptions/listen') return refuseSubscription(body);
    const { fetch } = createMcpHandler(() => createServer(true), { legacy: 'reject', onerror });
    return toReply(await fetch(toWebRequest(headers), { parsedBody: body }));
  };
}

/**
 * Answers each message of a batch separately and returns the responses as one list. A notification has no response. An
 * invalid message gets its own error (JSON-RPC 2.0, section 6). Yields to the event loop after each message, so that a
 * long batch does not delay other requests.
 */
async function answerBatch(
  messages: readonly unknown[],
  headers: IncomingHttpHeaders,
  answer: (message: unknown) => Promise<McpReply>,
): Promise<McpReply> {
  const refusal = refuseBatch(messages);
  if (refusal) return refusal;
  const answers: Buffer[] = [];
  for (const message of messages) {
    // A batch may have only messages of protocol versions with a handshake. Any other message gets an error.
    const { json } = hasHandshake([message], headers)
      ? (refuseCall(message) ?? (await answer(message)))
      : refuseMember();
    if (json) answers.push(json);
    await setImmediate();
  }
  return answers.length > 0 ? { status: 200, json: joinJsonList(answers) } : { status: 202 };
}

function refuseBatch(messages: readonly unknown[]): McpReply | undefined {
  if (messages.length === 0) return rpcError(400, invalidRequest, 'Invalid Request: the batch is empty');
  if (messages.some((message) => getMethod(message) === 'initialize')) {
    return rpcError(400, invalidRequest, 'Invalid Request: send initialize as a single message, not in a batch');
  }
  return undefined;
}

/** Rejects a tool call with an argument that the SDK would drop. */
function refuseCall(message: unknown): McpReply | undefined {
  const error = rejectProtoArgument(message);
  return error && rpcError(200, error.code, error.message, getId(message));
}

function refuseMember(): McpReply {
  return rpcError(400, invalidRequest, 'Invalid Request: a member of the batch is not a valid message');
}

/**
 * Rejects a request to subscribe to changes. The tools never change while the process runs, and a stream of changes
 * would require state.
 */
function refuseSubscription(body: unknown): McpReply {
  return rpcError(404, methodNotFound, 'Method not found: this server has no subscriptions', getId(body));
}

function getId(message: unknown): unknown {
  return (message as { id?: unknown }).id ?? null;
}

function getMethod(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined;
}

const protocolHeaders = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/**
 * Builds the request for the SDK. The request has only the headers of the protocol. The SDK requires that a client
 * accepts streams, although it sends none here.
 */
function toWebRequest(headers: IncomingHttpHeaders): Request {
  const forwarded = protocolHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request('http://mcp.invalid/mcp', {
    method: 'POST',
    headers: [...forwarded, ['accept', 'application/json, text/event-stream']],
  });
}

const notAcceptable = 'Not Acceptable: the client must accept application/json';

/** Whether a client accepts JSON. This service sends no streams, so a client need not accept them. */
function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/(json|\*)|\*\/\*/i.test(accept);
}

/** Converts the SDK's response to a reply with the same status. Errors for invalid params get a readable text. */
async function toReply(response: Response): Promise<McpReply> {
  const json = describeInvalidParams(Buffer.from(await response.arrayBuffer()));
  return { status: response.status, ...(json.length > 0 && { json }) };
}

/** Joins the JSON texts of values into the JSON of one list. */
function joinJsonList(values: readonly Buffer[]): Buffer {
  const [opening, comma, closing] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];
  const parts = values.flatMap((value, index) => (index === 0 ? [opening, value] : [comma, value]));
  return Buffer.concat([...parts, closing]);
}
