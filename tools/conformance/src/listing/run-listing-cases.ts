import { listingCases, type ListingResult } from './listing-cases.ts';

/** Calls the tool of each test case over MCP. Returns a line for each case, and whether all cases fit. */
export async function runListingCases(origin: string): Promise<{ lines: string[]; isPassed: boolean }> {
  const lines: string[] = [];
  let isPassed = true;
  for (const { kind, prompt, tool, args, expected, fits } of listingCases) {
    const isFit = fits(await callTool(origin, tool, args));
    isPassed &&= isFit;
    lines.push(`${isFit ? 'passed' : 'failed'} ${kind} ${tool} ${JSON.stringify(args)}: ${prompt} -> ${expected}`);
  }
  return { lines, isPassed };
}

/** Returns undefined for a protocol error, such as an unknown tool. */
async function callTool(origin: string, name: string, args: object): Promise<ListingResult | undefined> {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as { result?: { structuredContent: ListingResult } };
  return result?.structuredContent;
}
