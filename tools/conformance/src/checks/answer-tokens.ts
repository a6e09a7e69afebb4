import { operationIds, operations, type OperationId } from '@postjoin/openapi-spec';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { callTool } from '../call-tool.ts';
import { assertNoProblems, type Check } from '../check.ts';

/** Maximum tokens of an answer that Claude Code shows. */
const maxTokens = 25_000;

/** Topics of common posts and contracts, for long answers. */
const markets = 'Trump,tariffs,Fed,Putin,Ukraine,Israel,Gaza,China,Iran,pardon,National Guard,Supreme Court';

/** Arguments for the longest answers: with and without `limit`, and with all that lengthens an entry. */
const largestArguments = [
  {},
  { limit: 200, candidates: 5 },
  { limit: 200, price_path: true },
  { limit: 200, q: 'tariffs' },
];
const widest = { markets, hours: 168, days: 30, threshold: 0.1, since: '2020-01-01T00:00:00Z' };

/** Checks that no page of any answer over MCP has more tokens than clients show, whatever limits are requested. */
export const answerTokens: Check = {
  name: 'MCP: tokens of the largest answers',
  async run({ url }) {
    const largest: string[] = [];
    const problems: string[] = [];
    for (const id of operationIds) {
      const tokens = await countLargestPage(url, id);
      largest.push(`${id} ${tokens}`);
      if (tokens > maxTokens) problems.push(`${id}: an answer has ${tokens} tokens`);
    }
    assertNoProblems(problems);
    return largest.join(', ');
  },
};

async function countLargestPage(url: string, id: OperationId): Promise<number> {
  let tokens = 0;
  for (const args of largestArguments) {
    let cursor: string | undefined;
    do {
      const text = await readAnswer(url, id, { ...widest, ...args, ...(cursor !== undefined && { cursor }) });
      tokens = Math.max(tokens, countTokens(text));
      cursor = (JSON.parse(text) as { data: { next_cursor?: string } }).data.next_cursor;
    } while (cursor !== undefined);
  }
  return tokens;
}

/** Calls a tool with those of the arguments that it has. */
async function readAnswer(url: string, name: OperationId, args: Readonly<Record<string, unknown>>): Promise<string> {
  const known = Object.entries(args).filter(([argument]) => argument in operations[name].input.properties);
  const result = await callTool(url, name, Object.fromEntries(known));
  const text = result?.content[0].text;
  if (text === undefined || result?.isError === true) throw new Error(`${name} failed: ${text}`);
  return text;
}
