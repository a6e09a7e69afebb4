import { exampleAddress } from './example-address.ts';
import type { Identity } from './identity.ts';
import type { Operation } from './operation.ts';
import { operationIds, operations, type OperationId } from './operations.ts';
import { freshness, marketScope, never, outOfScope, purpose, quoted, refuse, userExperience } from './words.ts';

/** The plain-text guide for assistants, by the convention of llmstxt.org: heading, summary, text, lists of links. */
export function renderLlmsTxt(identity: Identity): string {
  const { origin, product, handles } = identity;
  return [
    `# ${product}`,
    '',
    `> ${purpose}`,
    '',
    `Accounts: @${handles.trump} (\`account=trump\`) and @${handles.whitehouse} (\`account=whitehouse\`). ${marketScope}`,
    `Not covered: ${outOfScope}`,
    '',
    userExperience,
    freshness,
    'Prices are probability-like, 0 to 1; moves are differences of prices, -1 to 1; null means not known.',
    'An answer is at most 100,000 characters; what was cut is said in `data.truncated`, and `data.next_cursor` passed as `cursor` gives the rest.',
    'Errors are JSON envelopes with `ok: false` and a sentence that says what to change. After 429 wait for `Retry-After` seconds.',
    quoted,
    '',
    `The service never ${never.join('; never ')}.`,
    `Refuse requests such as: ${refuse.join(' ')}`,
    '',
    '## Operations',
    '',
    ...operationIds.map((id) => renderOperation(origin, id)),
    '',
    '## Machine-readable',
    '',
    `- [OpenAPI 3.0.3](${origin}/api/v1/openapi.json): the description of every operation`,
    `- [Capabilities](${origin}/api/v1/capabilities): scope, tools, contact, reviewer addresses`,
    `- [MCP](${origin}/mcp): POST only, streamable HTTP, protocol 2025-03-26 and later, stateless, no login`,
    '',
    '## Policies',
    '',
    `- [Privacy](${origin}/privacy): what is logged, and that nothing about callers is stored`,
    `- [Security contact](${origin}/.well-known/security.txt): where to report a problem`,
    '',
    '## Optional',
    '',
    `- [Overview for people](${origin}/): the same on one page`,
    `- [Interactive description](${origin}/docs): every operation, to read and to try in a browser`,
    '',
  ].join('\n');
}

function renderOperation(origin: string, id: OperationId): string {
  const { path, summary, description, tier }: Operation = operations[id];
  return `- [${id}](${exampleAddress(origin, id)}): ${summary}. GET ${path}, tier ${tier}. ${description}`;
}
