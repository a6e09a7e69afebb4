import { html, nothing, type TemplateResult } from 'lit-html';
import { formatPrice } from '../format-price.ts';
import type { OutcomeBar, OutcomeBars } from '../outcome-bars.ts';
import { linkedText, type LinkText } from './read-link.ts';

/**
 * Renders the outcomes or deadlines of a question, each with a bar from 0 to its price. That of the matched contract is
 * highlighted, and its label is `chosenOutcome` in a list of outcomes.
 */
export function outcomeBars(
  name: OutcomeBars['name'],
  bars: OutcomeBars['bars'],
  chosenOutcome: LinkText,
): TemplateResult {
  return html`<ol class="bars" aria-label=${name}>
    ${bars.map((bar) => barView(bar, bar.isChosen && name === 'Outcomes' ? chosenOutcome : bar.label))}
  </ol>`;
}

function barView({ last_price, url, isChosen }: OutcomeBar, label: LinkText): TemplateResult {
  return html`<li aria-current=${isChosen ? 'true' : nothing}>
    ${linkedText(isChosen ? undefined : url, label)}
    <svg class="bar" aria-hidden="true"><rect width=${`${(last_price ?? 0) * 100}%`} height="100%" /></svg>
    <b>${last_price === null ? '–' : formatPrice(last_price)}</b>
  </li>`;
}
