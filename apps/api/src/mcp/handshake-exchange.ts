import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  isInitializeRequest,
  isJSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { serializeAnswer } from '@postjoin/join';
import { toByteString, toBytes, type ByteString } from '@postjoin/values';
import { describeInvalidParams } from './invalid-params.ts';
import { rpcError, serverError, type McpReply } from './mcp-reply.ts';

/**
 * Whether a message is of a protocol version with a handshake (up to 2025-11-25, "legacy" in the SDK).
 * @param body a message, or a list with one message of a batch
 */
export function hasHandshake(body: unknown, headers: IncomingHttpHeaders): boolean {
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((header) => headers[header]);
  return (
    classifyInboundRequest({
      httpMethod: 'POST',
      body,
      ...(typeof version === 'string' && { protocolVersionHeader: version }),
      ...(typeof method === 'string' && { mcpMethodHeader: method }),
      ...(typeof name === 'string' && { mcpNameHeader: name }),
    }).kind === 'legacy'
  );
}

/**
 * Answers one message of a protocol version with a handshake. A request gets a new SDK server, because this service has
 * no sessions. The message and the response pass to and from that server in memory: the SDK's transport for HTTP would
 * take more time than the answer.
 */
export async function answerHandshakeMessage(
  message: unknown,
  headers: IncomingHttpHeaders,
  createServer: () => Server,
): Promise<McpReply> {
  const refusal = refuseVersion(message, headers['mcp-protocol-version']);
  if (refusal) return refusal;
  if (!isJSONRPCRequest(message)) return { status: 202 }; // without sessions, a notification changes nothing
  const response = await callServer(createServer(), message);
  const json = serializeResponse(response);
  return { status: 200, json: 'result' in response ? json : describeInvalidParams(json) };
}

/** Refuses the header of an unknown version. `initialize` has no header: the handshake agrees on the version. */
function refuseVersion(message: unknown, version: string | string[] | undefined): McpReply | undefined {
  if (typeof version !== 'string' || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  if (isInitializeRequest(message)) return undefined;
  const supported = `supported versions: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}`;
  return rpcError(400, serverError, `Bad Request: Unsupported protocol version: ${version} (${supported})`);
}

/**
 * Serialises a response. The text of a tool's answer, which is empty until here, is the JSON of its structured content.
 * That JSON is a string of bytes until it is sent, because texts beyond ASCII take twice as long to escape and encode.
 */
function serializeResponse(response: JSONRPCMessage): Buffer {
  if (!('result' in response)) return Buffer.from(JSON.stringify(response));
  const { result, ...members } = response;
  const { structuredContent, ...others } = result as Partial<CallToolResult>;
  if (!structuredContent) return Buffer.from(JSON.stringify(response));
  const json = serializeAnswer(structuredContent);
  const start = toByteString(JSON.stringify(members)).slice(0, -'}'.length);
  const withText = JSON.stringify(others).replace('"text":""', () => `"text":${JSON.stringify(json)}`);
  return toBytes(`${start},"result":${withText.slice(0, -'}'.length)},"structuredContent":${json}}}` as ByteString);
}

async function callServer(server: Server, request: JSONRPCRequest): Promise<JSONRPCMessage> {
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const done = Promise.resolve();
  const transport: Transport = {
    start: () => done,
    close: () => done,
    send: (response) => done.then(() => resolve(response)),
  };
  await server.connect(transport);
  transport.onmessage?.(request);
  return promise;
}
