import { disclaimer } from '@postjoin/envelope';
import { buildExampleUrl, operationIds, operations, outOfScope, purpose, type Identity } from '@postjoin/openapi-spec';
import { escapeHtml } from '@postjoin/values';
import { feedLinks, renderFeedDiscovery } from './feed-links.ts';
import { renderPage } from './page.ts';

/** Renders `/`, the overview for people. This page is served only when the built pages are missing. */
export function renderHome(identity: Identity): string {
  const { product, operator, emails, handles } = identity;
  const listItems = operationIds.map((id) => {
    const { path, summary, tier } = operations[id];
    const example = buildExampleUrl('', id);
    return `<li><a href="${escapeHtml(example)}"><code>GET ${escapeHtml(path)}</code></a> (${tier}): ${escapeHtml(summary)}</li>`;
  });
  return renderPage(
    product,
    `<h1>${escapeHtml(product)}</h1>
<p>${escapeHtml(purpose)}</p>
<p>Accounts: @${escapeHtml(handles.trump)} and @${escapeHtml(handles.whitehouse)}. Not covered: ${escapeHtml(outOfScope)}</p>
<h2>Operations</h2>
<ul>
${listItems.join('\n')}
</ul>
<h2>Feeds of matches</h2>
<p>${feedLinks}</p>
<h2>For assistants</h2>
<ul>
<li><a href="/llms.txt">llms.txt</a>: the guide in plain text</li>
<li><a href="/api/v1/openapi.json">OpenAPI 3.0.3</a>: the description of the API</li>
<li><code>POST /mcp</code>: the same operations as MCP tools</li>
</ul>
<p>Free, no key, no login. Run by ${escapeHtml(operator)}, <a href="mailto:${escapeHtml(emails.support)}">${escapeHtml(emails.support)}</a>.
<a href="/privacy">Privacy</a>. <a href="/terms">Terms</a>.</p>
<p><small>${escapeHtml(disclaimer)}</small></p>`,
    renderFeedDiscovery(product),
  );
}
