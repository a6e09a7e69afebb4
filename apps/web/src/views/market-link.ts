import { html, type TemplateResult } from 'lit-html';
import type { Actions } from '../page-state.ts';

/** Renders a link to the panel of markets that searches for `words` there. */
export function marketLink(words: string, text: string, actions: Actions): TemplateResult {
  return html`<a href="#markets" @click=${() => actions.searchMarkets(words)}>${text}</a>`;
}
