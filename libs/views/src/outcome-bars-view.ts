import { html, nothing, type TemplateResult } from 'lit-html';
import { contractPath, type ViewContext } from './context.ts';
import { priceDate, priceView } from './price-view.ts';
import type { LinkText } from './marked-text.ts';
import type { OutcomeBar, OutcomeBars } from './outcome-bars.ts';

/**
 * Renders the outcomes or deadlines of a question, each with a bar from 0 to its price. That of the matched contract is
 * highlighted, and its label is `chosenOutcome` in a list of outcomes.
 */
export function outcomeBarsView(
  name: OutcomeBars['name'],
  bars: OutcomeBars['bars'],
  context: Pick<ViewContext, 'root' | 'times'>,
  chosenOutcome?: LinkText,
): TemplateResult {
  return html`<ol class="bars" aria-label=${name}>
    ${bars.map((bar) =>
      barView(bar, (bar.isChosen && name === 'Outcomes' ? chosenOutcome : undefined) ?? bar.label, context),
    )}
  </ol>`;
}

function barView(bar: OutcomeBar, label: LinkText, context: Pick<ViewContext, 'root' | 'times'>): TemplateResult {
  const { last_price, isChosen } = bar;
  return html`<li aria-current=${isChosen ? 'true' : nothing}>
    ${isChosen ? html`<span>${label}</span>` : html`<a href=${contractPath(context, bar)}>${label}</a>`}
    <svg class="bar" aria-hidden="true"><rect width="${(last_price ?? 0) * 100}%" height="100%" /></svg>
    ${last_price === null ? html`<b title="Price unknown">–</b>` : priceView(last_price)}
    <small>${priceDate(bar, context)}</small>
  </li>`;
}
