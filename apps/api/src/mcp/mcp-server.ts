import { failure } from '@postjoin/envelope';
import { serializeAnswer } from '@postjoin/join';
import { hourMs, showValue, toBytes } from '@postjoin/values';
import {
  logoPath,
  operations,
  purpose,
  renderTools,
  serviceVersion,
  listUsageRules,
  type Identity,
  type OperationId,
  type Tool,
} from '@postjoin/openapi-spec';
import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server';
import type { Call } from '../call/call.ts';
import { toServiceError } from '../http/middleware.ts';
import type { Logger } from '../logger.ts';
import { toCurrentIdentity } from '../snapshots/current-identity.ts';
import type { RequestState } from '../http/request-state.ts';

export interface McpServerOptions {
  identity: Identity;
  call: Call;
  log: Logger;
  servesRiskWindows: boolean;
}

/**
 * How long clients of protocol version 2026-07-28 may cache the answers of these two methods. The tools and the
 * identity of the server change only with a new build.
 */
const cacheHints = {
  'tools/list': { ttlMs: hourMs, cacheScope: 'public' },
  'server/discover': { ttlMs: hourMs, cacheScope: 'public' },
} as const;

/** What the tools use of the state of an HTTP request. */
export type CallState = Pick<RequestState, 'requestId' | 'servingState' | 'runInTurn'>;

/**
 * Creates the SDK server for one message. The SDK handles the protocol, and `call` computes the answer.
 * @param writesText whether the result of a tool has its text; else only its structured content
 */
export type CreateMcpServer = (state: CallState, writesText: boolean) => Server;

export function createMcpServerFactory(options: McpServerOptions): CreateMcpServer {
  const { identity, call, log } = options;
  const tools: Tool[] = renderTools((id) => id !== 'risk_windows' || options.servesRiskWindows);
  const serverInfo = {
    name: identity.product,
    title: identity.service,
    version: `${serviceVersion}+${identity.build}`,
    websiteUrl: identity.origin,
    icons: [{ src: identity.origin + logoPath, mimeType: 'image/png', sizes: ['512x512'] }],
  };

  return function createMcpServer(state, writesText) {
    const { judge } = toCurrentIdentity(identity, state.servingState.snapshot);
    const instructions = `${purpose} Read-only, free, no login. ${listUsageRules(judge).join(' ')}`;
    const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions, cacheHints });
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }) => callTool(params, state, writesText));
    return server;
  };

  async function callTool(
    { name, arguments: args }: { name: string; arguments?: unknown },
    { requestId, servingState, runInTurn }: CallState,
    writesText: boolean,
  ): Promise<CallToolResult> {
    if (!isOperation(name)) {
      const list = tools.map((tool) => tool.name).join(', ');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${showValue(name)}; use one of ${list}.`);
    }
    const envelope = await runInTurn(() => call(name, { arguments: args }, servingState)).catch((thrown: unknown) =>
      failure(identity.product, toServiceError(thrown, log, name, requestId), requestId),
    );
    const text = writesText ? toBytes(serializeAnswer(envelope)).toString() : '';
    const structuredContent = { ...envelope };
    return { content: [{ type: 'text', text }], structuredContent, ...(!envelope.ok && { isError: true }) };
  }
}

/** Whether a text is the name of a tool. */
export function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}
