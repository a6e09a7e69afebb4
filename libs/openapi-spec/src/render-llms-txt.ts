import { feedContent, feedIds, feeds, type FeedId } from './feeds.ts';
import type { Identity } from './identity.ts';
import type { Operation } from './operation.ts';
import { pageContent, pageIds, pages, type PageId } from './pages.ts';
import { buildExampleUrl, operationIds, operations, type OperationId } from './operations.ts';
import {
  freshnessNotice,
  marketScope,
  neverDoes,
  outOfScope,
  purpose,
  refusedRequests,
  listUsageRules,
  userExperience,
} from './service-texts.ts';

/** Renders the plain-text guide for assistants in the format of llmstxt.org: heading, summary, text, lists of links. */
export function renderLlmsTxt(identity: Identity): string {
  const { origin, product, handles, judge } = identity;
  return [
    `# ${product}`,
    '',
    `> ${purpose}`,
    '',
    `Accounts: @${handles.trump} (\`account=trump\`) and @${handles.whitehouse} (\`account=whitehouse\`). ${marketScope}`,
    `Not covered: ${outOfScope}`,
    '',
    userExperience,
    freshnessNotice,
    'An answer has at most 25,000 tokens. `data.truncated` counts whole lists; pass `data.next_cursor` as `cursor` to read the rest.',
    ...listUsageRules(judge),
    'Errors are JSON envelopes with `ok: false` and a message that explains what to change. After a 429, wait for `Retry-After` seconds.',
    '',
    `The service never ${neverDoes.join('; never ')}.`,
    `Refuse requests such as: ${refusedRequests.join(' ')}`,
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
    '## Matches to follow and cite',
    '',
    ...feedIds.map((id) => renderFeed(origin, id)),
    ...pageIds.map((id) => renderPage(origin, id)),
    '',
    '## Policies',
    '',
    `- [Privacy](${origin}/privacy): what is logged; nothing about callers is stored`,
    `- [Terms](${origin}/terms): what the service is and is not`,
    `- [Security contact](${origin}/.well-known/security.txt): where to report a problem`,
    '',
    '## Optional',
    '',
    `- [Overview for people](${origin}/): the same information on one page`,
    `- [Interactive description](${origin}/docs): every operation, with a form to try it in a browser`,
    '',
  ].join('\n');
}

function renderFeed(origin: string, id: FeedId): string {
  const { label, path, summary } = feeds[id];
  return `- [${label}](${origin}${path}): ${summary}. ${feedContent} account and markets as in the operations.`;
}

function renderPage(origin: string, id: PageId): string {
  const { path, summary } = pages[id];
  return `- [${id}](${origin}${path}): ${summary}. ${'data' in pages[id] ? pageContent : 'PNG.'}`;
}

function renderOperation(origin: string, id: OperationId): string {
  const { path, summary, description, tier }: Operation = operations[id];
  return `- [${id}](${buildExampleUrl(origin, id)}): ${summary}. GET ${path}, tier ${tier}. ${description}`;
}
