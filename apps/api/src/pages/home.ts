import {
  buildExampleUrl,
  operationIds,
  operations,
  outOfScope,
  purpose,
  howSure,
  type Identity,
} from '@postjoin/openapi-spec';
import { html } from 'lit-html';
import { feedLinks, type Page } from './page.ts';

/** The page `/`, an overview for people. It is served only when the built pages are missing. */
export function createHome({ product, operator, emails, handles }: Identity): Page {
  const listItems = operationIds.map((id) => {
    const { path, summary, tier } = operations[id];
    return html`<li>
      <a href=${buildExampleUrl('', id)}><code>GET ${path}</code></a> (${tier}): ${summary}
    </li>`;
  });
  return {
    title: product,
    root: './',
    main: html`<h1>${product}</h1>
      <p>${purpose}</p>
      <p id="how-sure">${howSure}</p>
      <p>Accounts: @${handles.trump} and @${handles.whitehouse}. Not covered: ${outOfScope}</p>
      <h2>Operations</h2>
      <ul>
        ${listItems}
      </ul>
      <h2>Feeds of matches</h2>
      <p>${feedLinks('')}</p>
      <h2>For assistants</h2>
      <ul>
        <li><a href="llms.txt">llms.txt</a>: the guide in plain text</li>
        <li><a href="api/v1/openapi.json">OpenAPI 3.0.3</a>: the description of the API</li>
        <li><code>POST /mcp</code>: the same operations as MCP tools</li>
      </ul>
      <p>
        Free, no key, no login. Run by ${operator},
        <a href="mailto:${emails.support}">${emails.support}</a>.
      </p>`,
  };
}
