import type { ContractBrief } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { formatMove, formatPrice } from '../format-price.ts';
import { formatCount } from '../labels.ts';
import type { Actions, MarketSearch, PageState } from '../page-state.ts';
import { readLink } from './read-link.ts';

/** Renders the search for contracts, with its results. */
export function marketsPanel({ search }: PageState, actions: Actions): TemplateResult {
  return html`<section class="panel" aria-labelledby="markets-title">
    <h2 id="markets-title">Markets</h2>
    <form
      class="add"
      role="search"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget as HTMLFormElement).get('q');
        if (typeof words === 'string') actions.searchMarkets(words);
      }}
    >
      <label for="market-words">Words of a contract</label>
      <input id="market-words" name="q" type="search" maxlength="200" autocomplete="off" placeholder="pardon" />
      <button type="submit">Search</button>
    </form>
    <div aria-live="polite">${search ? results(search) : nothing}</div>
  </section>`;
}

function results({ q, found, problem }: MarketSearch): TemplateResult {
  if (problem !== undefined) return html`<p class="quiet">${problem}</p>`;
  if (!found) return html`<p class="quiet">Searching…</p>`;
  const { total, contracts, note } = found;
  const shown = contracts.length < total ? `, ${contracts.length} shown` : '';
  return html`<p class="aside">${formatCount(total, 'contract')} for “${q}”${shown}</p>
    ${note === undefined ? nothing : html`<p class="quiet">${note}</p>`} ${contractList(contracts)}`;
}

/**
 * Renders contracts in a list. Each entry has the question, the outcome, the last price, the 24-hour move and a link to
 * the venue.
 */
export function contractList(contracts: readonly ContractBrief[]): TemplateResult {
  return html`<ul class="contracts">
    ${contracts.map(
      ({ title, outcome, last_price, move_24h, url }) =>
        html`<li>
          <span class="other-title">${title}</span>
          <span class="aside"
            >${outcome === 'Yes' ? nothing : html`${outcome} · `}${
              last_price === null ? 'price unknown' : html`<b>${formatPrice(last_price)}</b>`
            }${move_24h === null ? nothing : html` (${formatMove(move_24h)} in 24 hours)`}</span
          >
          ${readLink(url, title)}
        </li>`,
    )}
  </ul>`;
}
