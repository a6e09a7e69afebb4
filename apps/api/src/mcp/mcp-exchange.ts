import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';
import type { Logger } from '../logger.ts';
import type { CreateMcpServer } from './mcp-server.ts';

/** An HTTP answer: JSON as it is sent, or nothing at all for what asks for nothing. */
export interface McpReply {
  status: number;
  json?: Buffer;
}

/** Answers one parsed body: a message or, in the protocol of 2025-03-26, a batch of them. */
export type McpExchange = (body: unknown, headers: IncomingHttpHeaders, requestId: string) => Promise<McpReply>;

/** A conversation with more messages at once is no conversation. */
export const maxBatchMessages = 50;

const invalidRequest = -32600;
const methodNotFound = -32601;

export function createRpcError(status: number, code: number, message: string, id: unknown = null): McpReply {
  return { status, json: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })) };
}

/**
 * Stateless: every message gets a server of its own, answers are JSON and there is no session. The SDK tells the
 * protocols with a handshake (2025-11-25 and before) from those without (2026-07-28 and later) and speaks either.
 */
export function createMcpExchange(createServer: CreateMcpServer, log: Logger): McpExchange {
  // The words of such an error repeat what the caller sent.
  const onerror = (error: Error) => log.debug({ kind: error.name }, 'an MCP request was refused');
  const modern = createMcpHandler((context) => createServer(context.requestInfo?.headers.get(idHeader) ?? ''), {
    legacy: 'reject',
    onerror,
  });

  return async function exchange(body, headers, requestId) {
    const request = toWebRequest(headers, requestId);
    if (Array.isArray(body)) return answerBatch(body, request);
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
   * Each message is answered as if it had come alone; the answers go back together, those to notifications left out.
   * What is no message gets an answer of its own (JSON-RPC 2.0, section 6). Whatever else has come meanwhile is answered
   * between two messages.
   */
  async function answerBatch(messages: readonly unknown[], request: Request): Promise<McpReply> {
    const refusal = refuseBatch(messages);
    if (refusal) return refusal;
    const answers: Buffer[] = [];
    for (const message of messages) {
      // Only the older protocols have batches: a member must be a message of theirs.
      const { json } = (await isLegacyRequest(request, [message]))
        ? await answerLegacy(message, request)
        : refuseBatchMember();
      if (json) answers.push(json);
      await setImmediate();
    }
    return answers.length > 0 ? { status: 200, json: joinJsonList(answers) } : { status: 202 };
  }
}

function refuseBatch(messages: readonly unknown[]): McpReply | undefined {
  if (messages.length === 0) return createRpcError(400, invalidRequest, 'Invalid Request: the batch is empty');
  if (messages.some((message) => getMethod(message) === 'initialize')) {
    return createRpcError(400, invalidRequest, 'Invalid Request: initialize must not be part of a batch');
  }
  return undefined;
}

function refuseBatchMember(): McpReply {
  return createRpcError(400, invalidRequest, 'Invalid Request: a member of the batch is no message');
}

/** What never changes on its own needs no subscription, and an open stream would be the only state here. */
function refuseSubscription(body: unknown): McpReply {
  const id = (body as { id?: unknown }).id ?? null;
  return createRpcError(404, methodNotFound, 'Method not found: this server has no subscriptions', id);
}

function getMethod(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined;
}

const idHeader = 'x-request-id';
const protocolHeaders = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** The request as the SDK reads it, with the headers of the protocol and no other. */
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

/** Only JSON is ever sent, so that a client which takes JSON has what it needs, whether or not it also takes streams. */
function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /application\/(json|\*)|\*\/\*/i.test(accept);
}

/** The bytes are passed on as the SDK wrote them. */
async function toReply(response: Response): Promise<McpReply> {
  const json = Buffer.from(await response.arrayBuffer());
  return { status: response.status, ...(json.length > 0 && { json }) };
}

/** A JSON list of values that are JSON already. */
function joinJsonList(values: readonly Buffer[]): Buffer {
  const [opening, comma, closing] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];
  const parts = values.flatMap((value, index) => (index === 0 ? [opening, value] : [comma, value]));
  return Buffer.concat([...parts, closing]);
}

async function close(server: Server): Promise<void> {
  await server.close().catch(() => undefined);
}
