import type { CapabilitiesData } from './capabilities-schema.ts';
import type { Identity } from './identity.ts';
import { buildExampleUrl, operationIds, operations } from './operations.ts';
import { pageIds, pages } from './pages.ts';
import {
  describeJudge,
  howSure,
  marketScope,
  neverDoes,
  outOfScope,
  refusedRequests,
  userExperience,
  utterances,
} from './service-texts.ts';

/** Renders `data` of `get_capabilities`. */
export function renderCapabilities(identity: Identity): CapabilitiesData {
  const { product, company, service, operator, emails, origin, build, handles, judge } = identity;
  return {
    status: 'ok',
    product,
    company,
    service,
    operator,
    emails,
    kind: 'retrieval_only_connector',
    connection_type: 'API',
    origin,
    canonical: origin,
    mcp:
      `POST ${origin}/mcp: streamable HTTP JSON-RPC, protocol version 2025-03-26 and later, stateless, JSON answers; ` +
      'the connection type above is that of the HTTP API.',
    retrieval_only: true,
    auth: 'none',
    api_version: 'v1',
    build,
    version: build,
    user_experience: userExperience,
    payments: { from_us: 'none', all_tools_free: true, reviewer_get_is_open: true },
    proactive_sharing: false,
    start: `Connect ${product}`,
    scope: { accounts: [`@${handles.trump}`, `@${handles.whitehouse}`], markets: marketScope, not: outOfScope },
    tools: operationIds.map((id) => {
      const { path, tier, summary } = operations[id];
      return { name: id, method: 'GET', path, tier, description: summary };
    }),
    pages: pageIds.map((id) => ({ path: pages[id].path, description: pages[id].summary })),
    never: neverDoes,
    how_sure: howSure,
    utterances,
    refuse: refusedRequests,
    reviewer: [
      buildExampleUrl(origin, 'get_capabilities'),
      buildExampleUrl(origin, 'get_posts'),
      buildExampleUrl(origin, 'get_join'),
    ],
    ...(judge && { judge: describeJudge(judge) }),
    openapi: `${origin}/api/v1/openapi.json`,
    llms: `${origin}/llms.txt`,
  };
}
