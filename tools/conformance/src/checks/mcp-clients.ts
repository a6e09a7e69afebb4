import { createMCPClient } from '@ai-sdk/mcp';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { operations, type OperationId } from '@postjoin/openapi-spec';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { assertNoProblems, type Check } from '../check.ts';

/** The members of an MCP client that the check uses. */
interface AnyClient {
  version: string | undefined;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const clientInfo = { name: 'conformance', version: '0' };
const oldestVersion = '2025-03-26';

/**
 * The clients to check: SDK v1 and SDK v2, each with its newest protocol version and with the oldest protocol version
 * that the service supports, and the client of the AI SDK.
 */
const clients: Record<string, (endpoint: URL) => Promise<AnyClient>> = {
  'SDK v1, newest': (endpoint) => connectV1(endpoint, fetch),
  [`SDK v1, ${oldestVersion}`]: (endpoint) => connectV1(endpoint, fetchWithOldestVersion),
  'SDK v2, newest': (endpoint) => connectV2(endpoint, { versionNegotiation: { mode: 'auto' } }),
  [`SDK v2, ${oldestVersion}`]: (endpoint) => connectV2(endpoint, { supportedProtocolVersions: [oldestVersion] }),
  'AI SDK': connectAiSdk,
};

async function connectV1(endpoint: URL, fetcher: typeof fetch): Promise<AnyClient> {
  const client = new ClientV1(clientInfo);
  const transport = new TransportV1(endpoint, { fetch: fetcher });
  await client.connect(transport);
  return {
    version: transport.protocolVersion,
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

/** Changes the protocol version in the `initialize` request of SDK v1, which always proposes its newest version. */
const fetchWithOldestVersion: typeof fetch = (input, init) => {
  const { body } = init ?? {};
  const isInitialize = typeof body === 'string' && body.includes('"initialize"');
  const changedBody = isInitialize
    ? body.replace(/"protocolVersion":"[^"]+"/, `"protocolVersion":"${oldestVersion}"`)
    : body;
  return fetch(input, { ...init, body: changedBody ?? null });
};

async function connectV2(endpoint: URL, options: ConstructorParameters<typeof ClientV2>[1]): Promise<AnyClient> {
  const client = new ClientV2(clientInfo, options);
  await client.connect(new TransportV2(endpoint));
  return {
    version: client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
  };
}

async function connectAiSdk(endpoint: URL): Promise<AnyClient> {
  const client = await createMCPClient({ transport: { type: 'http', url: endpoint.href } });
  const tools = await client.tools();
  const options = { toolCallId: 'call_1', messages: [], context: {} };
  return {
    version: undefined,
    listTools: () => client.listTools(),
    callTool: async ({ name, arguments: args }) =>
      (await tools[name]?.execute(args, options)) as Record<string, unknown>,
    close: () => client.close(),
  };
}

/** Checks that clients of the official SDK and of the AI SDK can list and call every tool. */
export const mcpClients: Check = {
  name: 'MCP: clients of SDK v1, SDK v2 and the AI SDK',
  async run({ url }) {
    const problems: string[] = [];
    const versions: string[] = [];
    for (const [name, connect] of Object.entries(clients)) {
      const client = await connect(new URL('/mcp', url));
      versions.push(`${name}: ${client.version ?? 'unknown'}`);
      if (name.includes(oldestVersion) && client.version !== oldestVersion)
        problems.push(`${name} negotiated ${client.version ?? 'no version'}`);
      problems.push(...(await callEveryTool(client)).map((problem) => `${name}: ${problem}`));
      await client.close();
    }
    assertNoProblems(problems);
    return versions.join('; ');
  },
};

async function callEveryTool(client: AnyClient): Promise<string[]> {
  const { tools } = await client.listTools();
  const problems: string[] = [];
  for (const { name } of tools) {
    const example: Record<string, unknown> = operations[name as OperationId].example;
    for (const args of [example, fillWithNull(name as OperationId, example)]) {
      const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content as { type: string; text: string }[];
      const isSameJson = first?.text === JSON.stringify(structuredContent);
      if (isError === true) problems.push(`${name} failed: ${first?.text ?? ''}`);
      else if (!isSameJson) problems.push(`${name}: text and structured content differ`);
    }
  }
  const invalidCall = await client.callTool({ name: 'get_posts', arguments: { hours: 0 } });
  if (invalidCall['isError'] !== true) problems.push('an invalid argument is not reported as an error');
  return tools.length === Object.keys(operations).length ? problems : [...problems, `${tools.length} tools`];
}

/** Returns the arguments as some models write them: each value as text, and null for all that are not passed. */
function fillWithNull(id: OperationId, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(operations[id].input.properties);
  return Object.fromEntries(names.map((name) => [name, name in args ? String(args[name]) : null]));
}
