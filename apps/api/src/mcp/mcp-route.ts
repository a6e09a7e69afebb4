import { isJsonContentType } from '@modelcontextprotocol/server';
import { createRateLimitError, type RateLimiter } from '../http/rate-limiter.ts';
import type { RequestState } from '../http/request-state.ts';
import type { ApiRouter } from '../http/routes.ts';
import { createMcpExchange, maxBatchMessages } from './mcp-exchange.ts';
import { invalidRequest, parseError, rpcError, serverError, type McpReply } from './mcp-reply.ts';
import { createMcpServerFactory, isOperation, type McpServerOptions } from './mcp-server.ts';
import { createOriginRule } from './origin-rule.ts';
import { readJson } from './read-json.ts';
import { readMessage } from './read-message.ts';

const batchTooLong = `Invalid Request: a batch holds at most ${maxBatchMessages} messages`;

/** Mounts `POST /mcp`. Requests with other methods get status 405 from `allowedMethods`. */
export function mountMcp(
  router: ApiRouter,
  options: McpServerOptions & {
    limiter: RateLimiter;
    allowedOrigins: readonly string[];
  },
): void {
  const { limiter } = options;
  const isAllowed = createOriginRule(options.identity.origin, options.allowedOrigins);
  const exchange = createMcpExchange(options.log);
  const createServer = createMcpServerFactory(options);

  router.post('/mcp', async (ctx) => {
    ctx.state.route = '/mcp';
    ctx.set('Cache-Control', 'no-store');
    const reply = await answer(ctx.req, ctx.state);
    if (reply.status === 400 && !ctx.req.complete) ctx.set('Connection', 'close'); // reads no more of tiny chunks
    ctx.body = reply.json ?? '';
    if (reply.json) ctx.type = 'application/json; charset=utf-8';
    else ctx.remove('Content-Type');
    ctx.status = reply.status;
  });

  async function answer(request: Parameters<typeof readJson>[0], state: RequestState): Promise<McpReply> {
    const { headers } = request;
    if (!isAllowed(headers.origin))
      return rpcError(403, serverError, 'Forbidden: the operator has not allowed this origin');
    if (!isJsonContentType(headers['content-type'])) {
      return rpcError(415, serverError, 'Unsupported Media Type: Content-Type must be application/json');
    }
    const read = await readJson(request);
    if ('reason' in read) return rpcError(read.status, read.status === 400 ? parseError : serverError, read.reason);
    const body = readMessage(read.value);
    const tool = nameTool(body);
    if (tool !== undefined) state.tool = tool;
    if (Array.isArray(body)) {
      if (body.length > maxBatchMessages) return rpcError(400, invalidRequest, batchTooLong);
      countBatch(request, body.length);
    }
    return exchange(body, headers, {
      createServer: (writesText) => createServer(state, writesText),
      caller: limiter.identify(request),
    });
  }

  /** Counts each message of a batch as a request. The rate limit middleware has already counted the first message. */
  function countBatch(request: Parameters<typeof readJson>[0], messages: number): void {
    const allowance = limiter.take(request, Math.max(0, messages - 1));
    if (allowance && !allowance.allowed) throw createRateLimitError(allowance.resetSeconds);
  }
}

/** Names the tool of a message for logs and metrics. The names are few, because a caller can send any text as a name. */
function nameTool(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'batch';
  if (typeof message !== 'object' || message === null || !('method' in message)) return undefined;
  const { method, params } = message as { method: unknown; params?: { name?: unknown } | null };
  if (method !== 'tools/call') return undefined;
  const name = params?.name;
  return typeof name === 'string' && isOperation(name) ? name : 'unknown';
}
