/**
 * An HTTP response. `json` is absent when the protocol requires a response without a body, such as for a notification.
 */
export interface McpReply {
  status: number;
  json?: Buffer;
}

/* JSON-RPC codes of errors. */
export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const serverError = -32000;

export function rpcError(status: number, code: number, message: string, id: unknown = null): McpReply {
  return { status, json: Buffer.from(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })) };
}
