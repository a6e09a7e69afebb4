import { html, type TemplateResult } from 'lit-html';
import type { Actions } from '../page-state.ts';

/** Renders a link to the panel of markets that searches for `words` there. */
export function marketLink(words: string, text: string, actions: Actions): TemplateResult {
  const search = (event: Event) => {
    event.preventDefault();
    actions.searchMarkets(words);
    showMarkets();
  };
  return html`<a href="#markets" @click=${search}>${text}</a>`;
}

/**
 * Moves the focus to the panel of markets and scrolls the panel into view. A wide page has the panel beside the posts, so
 * the page scrolls only if the panel is out of view. In a narrow page, the panel scrolls to the top, because its results
 * appear below.
 */
function showMarkets(): void {
  const panel = document.getElementById('markets');
  const isWide = matchMedia('(width >= 64rem)').matches;
  panel?.focus({ preventScroll: true });
  panel?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
}
