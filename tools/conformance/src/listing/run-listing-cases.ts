import { callTool } from '../call-tool.ts';
import { listingCases, type ListingResult } from './listing-cases.ts';

/** Calls the tool of each test case over MCP. Returns a line for each case, and whether all cases fit. */
export async function runListingCases(origin: string): Promise<{ lines: string[]; isPassed: boolean }> {
  const lines: string[] = [];
  let isPassed = true;
  for (const { kind, prompt, tool, args, expected, fits } of listingCases) {
    const result = await callTool(origin, tool, args);
    const isFit = fits(result?.structuredContent as ListingResult | undefined);
    isPassed &&= isFit;
    lines.push(`${isFit ? 'passed' : 'failed'} ${kind} ${tool} ${JSON.stringify(args)}: ${prompt} -> ${expected}`);
  }
  return { lines, isPassed };
}
