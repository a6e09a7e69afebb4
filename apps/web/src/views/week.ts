import { contractPath, formatPercent, moveView, newestPrice, type ViewContext } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageState } from '../page-state.ts';

/**
 * Renders the week in up to five lines: the contracts that moved most since a post about them. They are folded on a narrow
 * page, so that its first screen has a post and its price.
 */
export function weekView({ week, filters }: PageState, context: ViewContext): TemplateResult | typeof nothing {
  if (week === null || week.length === 0 || filters.sort !== 'time') return nothing;
  const isWide = matchMedia('(width >= 40rem)').matches;
  return html`<section class="this-week" aria-label="This week">
    <details ?open=${isWide}>
      <summary>
        <h2 class="section">This week <small>most moved since a post</small></h2>
      </summary>
      <ol>
        ${week.map(({ contract, price_at_post: atPost, move_since_post: move }) =>
          atPost === null || move === null
            ? nothing
            : html`<li>
                <a href=${contractPath(context, contract)}>${contract.title}</a>
                <span
                  ><span class="then-now">${formatPercent(atPost)} → ${formatPercent(newestPrice(atPost, move))},</span>
                  ${moveView(move)}</span
                >
              </li>`,
        )}
      </ol>
    </details>
  </section>`;
}
