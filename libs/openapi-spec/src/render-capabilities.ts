import type { CapabilitiesData } from './capabilities-schema.ts';
import type { Identity } from './identity.ts';
import { operationIds, operations } from './operations.ts';
import { exampleAddress } from './example-address.ts';
import { marketScope, never, outOfScope, refuse, userExperience, utterances } from './words.ts';

/** The payload of `get_capabilities`. */
export function renderCapabilities(identity: Identity): CapabilitiesData {
  const { product, company, service, operator, emails, origin, build, handles } = identity;
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
      'not the connection type the assistant uses.',
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
    never,
    utterances,
    refuse,
    reviewer: [
      exampleAddress(origin, 'get_capabilities'),
      exampleAddress(origin, 'get_posts'),
      exampleAddress(origin, 'get_join'),
    ],
    openapi: `${origin}/api/v1/openapi.json`,
    llms: `${origin}/llms.txt`,
  };
}
