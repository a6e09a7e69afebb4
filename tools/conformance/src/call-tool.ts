export interface ToolResult {
  isError?: boolean;
  content: [{ text: string }];
  structuredContent: unknown;
}

/** Calls a tool of a service over MCP. Returns undefined for a protocol error, such as an unknown tool. */
export async function callTool(url: string, name: string, args: object): Promise<ToolResult | undefined> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return ((await response.json()) as { result?: ToolResult }).result;
}
