import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';
import PQueue from 'p-queue';
import type { Logger } from '../logger.ts';
import { describeInvalidParams, rejectProtoArgument } from './invalid-params.ts';
import type { CreateMcpServer } from './mcp-server.ts';

/**
 * An HTTP response. `json` is absent when the protocol requires a response without a body, such as for a notification.
 */
export interface McpReply {
  status: number;
  json?: Buffer;
}

/** Answers one parsed body: a single message or, in protocol version 2025-03-26, a batch of messages. */
export type McpExchange = (body: unknown, headers: IncomingHttpHeaders, requestId: string) => Promise<McpReply>;

/** Limits the work of one HTTP request. Clients send far smaller batches. */
export const maxBatchMessages = 50;

/** Limits the memory of the answers that are being created. The answer to a batch may have some megabytes. */
const maxConcurrentBatches = 4;

export const invalidRequest = -32600;
const methodNotFound = -32601;

export function rpcError(status: number, code: number, message: string, id: unknown = null): McpReply {
  return { status, json: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })) };
}

/**
 * Creates an exchange without sessions. Every message gets a new SDK server and a JSON response. The exchange supports
 * protocol versions with a handshake (up to 2025-11-25, "legacy" in the SDK) and without one (from 2026-07-28 on).
 */
export function createMcpExchange(createServer: CreateMcpServer, log: Logger): McpExchange {
  // Logs only the kind of the error, because its message repeats text of the caller.
  const onerror = (error: Error) => log.debug({ kind: error.name }, 'invalid MCP request rejected');
  const batches = new PQueue({ concurrency: maxConcurrentBatches });
  const modern = createMcpHandler((context) => createServer(context.requestInfo?.headers.get(idHeader) ?? ''), {
    legacy: 'reject',
    onerror,
  });

  return async function exchange(body, headers, requestId) {
    const request = toWebRequest(headers, requestId);
    if (Array.isArray(body)) return batches.add(() => answerBatch(body, request));
    const refusal = refuseCall(body);
    if (refusal) return refusal;
    if (await isLegacyRequest(request, body)) return answerLegacy(body, request);
    if (getMethod(body) === 'subscriptions/listen') return refuseSubscription(body);
    return toReply(await modern.fetch(request, { parsedBody: body }));
  };

  async function answerLegacy(message: unknown, request: Request): Promise<McpReply> {
    const server = createServer(request.headers.get(idHeader) ?? '');
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    transport.onerror = onerror;
    await server.connect(transport);
    try {
      return await toReply(await transport.handleRequest(request, { parsedBody: message }));
    } finally {
      void close(server);
    }
  }

  /**
   * Answers each message of a batch separately and returns the responses as one list. A notification has no response.
   * An invalid message gets its own error (JSON-RPC 2.0, section 6). Yields to the event loop after each message, so
   * that a long batch does not delay other requests.
   */
  async function answerBatch(messages: readonly unknown[], request: Request): Promise<McpReply> {
    const refusal = refuseBatch(messages);
    if (refusal) return refusal;
    const answers: Buffer[] = [];
    for (const message of messages) {
      // A batch may have only messages of protocol versions with a handshake. Any other message gets an error.
      const { json } = (await isLegacyRequest(request, [message]))
        ? (refuseCall(message) ?? (await answerLegacy(message, request)))
        : refuseMember();
      if (json) answers.push(json);
      await setImmediate();
    }
    return answers.length > 0 ? { status: 200, json: joinJsonList(answers) } : { status: 202 };
  }
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

const idHeader = 'x-request-id';
const protocolHeaders = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Builds the request for the SDK. The request has the headers of the protocol and the request id. */
function toWebRequest(headers: IncomingHttpHeaders, requestId: string): Request {
  const forwarded = protocolHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const accept = acceptsJson(headers.accept) ? 'application/json, text/event-stream' : (headers.accept ?? '');
  return new Request('http://mcp.invalid/mcp', {
    method: 'POST',
    headers: [...forwarded, ['accept', accept], [idHeader, requestId]],
  });
}

/**
 * Whether a client accepts JSON. The SDK also requires that a client accepts streams. This service sends no streams, so
 * it accepts a client that accepts only JSON.
 */
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

async function close(server: Server): Promise<void> {
  await server.close().catch(() => undefined);
}
