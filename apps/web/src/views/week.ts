import { contractPath, formatPercent, moveView, newestPrice, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageState } from '../page-state.ts';

/** Renders the week in up to five lines: the contracts that moved most since a post about them. */
export function weekView({ week, filters }: PageState, context: ViewContext): TemplateResult | typeof nothing {
  if (week === null || week.length === 0 || filters.sort !== 'time') return nothing;
  return html`<section class="week" aria-labelledby="week-title">
    <h2 class="section" id="week-title">This week <small>most moved since a post</small></h2>
    <ol>
      ${week.map(({ contract, price_at_post: atPost, move_since_post: move }) =>
        atPost === null || move === null
          ? nothing
          : html`<li>
              <a href=${contractPath(context, contract)}>${contract.title}</a>
              <span>${formatPercent(atPost)} → ${formatPercent(newestPrice(atPost, move))}, ${moveView(move)}</span>
            </li>`,
      )}
    </ol>
  </section>`;
}
