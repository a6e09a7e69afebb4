import { html, type TemplateResult } from 'lit-html';

/** Renders the addresses with which an assistant uses the service, each with a button that copies it. */
export function connectPanel(baseUrl: string): TemplateResult {
  return html`<section class="panel" aria-labelledby="connect-title">
    <h2 id="connect-title">Connect your assistant</h2>
    ${address('MCP server', new URL('mcp', baseUrl).href)}
    ${address('OpenAPI description', new URL('api/v1/openapi.json', baseUrl).href)}
    <p class="fine">No key, no login.</p>
  </section>`;
}

function address(label: string, url: string): TemplateResult {
  return html`<p class="address">
    <span class="label">${label}</span>
    <code>${url}</code>
    <button type="button" aria-label=${`Copy the address: ${label}`} @click=${(event: Event) => copy(event, url)}>
      Copy
    </button>
  </p>`;
}

/** Copies the address. Without the right to use the clipboard, the address is selected for copying by hand. */
async function copy({ currentTarget }: Event, url: string): Promise<void> {
  const button = currentTarget as HTMLButtonElement;
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = 'Copied';
  } catch {
    const code = button.parentElement?.querySelector('code');
    if (code) getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
  }
}
