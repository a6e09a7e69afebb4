import { isJsonContentType } from '@modelcontextprotocol/server';
import { tooManyRequests } from '../http/middleware.ts';
import { callerKey } from '../http/caller-key.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { ApiRouter } from '../http/routes.ts';
import { createMcpExchange, mostBatchedMessages, rpcError, type McpReply } from './mcp-exchange.ts';
import { createMcpServerFactory, type McpServerOptions } from './mcp-server.ts';
import { createOriginRule } from './origin-rule.ts';
import { readJson, UnreadableBodyError } from './read-json.ts';

const parseError = -32700;
const invalidRequest = -32600;
const serverError = -32000;

/** `POST /mcp`. Any other method is refused before it gets here. */
export function mountMcp(
  router: ApiRouter,
  options: McpServerOptions & {
    limiter: RateLimiter | null;
    trustsProxy: boolean;
    allowedOrigins: readonly string[];
  },
): void {
  const { limiter, trustsProxy } = options;
  const isAllowed = createOriginRule(options.identity.origin, options.allowedOrigins);
  const exchange = createMcpExchange(createMcpServerFactory(options), options.log);

  router.post('/mcp', async (ctx) => {
    ctx.state.route = '/mcp';
    ctx.set('Cache-Control', 'no-store');
    const reply = await answer(ctx.req, ctx.state.requestId);
    ctx.body = reply.json ?? '';
    if (reply.json) ctx.type = 'application/json; charset=utf-8';
    else ctx.remove('Content-Type');
    ctx.status = reply.status;
  });

  async function answer(request: Parameters<typeof readJson>[0], requestId: string): Promise<McpReply> {
    const { headers } = request;
    if (!isAllowed(headers.origin))
      return rpcError(403, serverError, 'Forbidden: this origin may not call the service');
    if (!isJsonContentType(headers['content-type'])) {
      return rpcError(415, serverError, 'Unsupported Media Type: Content-Type must be application/json');
    }
    const body = await readJson(request).catch((error: unknown) => {
      if (error instanceof UnreadableBodyError) return error;
      throw error;
    });
    if (body instanceof UnreadableBodyError) {
      return rpcError(body.status, body.status === 413 ? serverError : parseError, body.message);
    }
    if (Array.isArray(body)) {
      if (body.length > mostBatchedMessages) return batchTooLong();
      countBatch(request, body.length);
    }
    return exchange(body, headers, requestId);
  }

  /** Each message of a batch counts as a request; the first has been counted already. */
  function countBatch(request: Parameters<typeof readJson>[0], messages: number): void {
    const allowance = limiter?.take(callerKey(request, trustsProxy), Math.max(0, messages - 1));
    if (allowance && !allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  }
}

function batchTooLong(): McpReply {
  const message = `Invalid Request: a batch holds at most ${mostBatchedMessages} messages`;
  return rpcError(400, invalidRequest, message);
}
