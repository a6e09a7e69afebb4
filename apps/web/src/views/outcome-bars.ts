import { html, nothing, type TemplateResult } from 'lit-html';
import { formatPrice } from '../format-price.ts';
import type { OutcomeBar, OutcomeBars } from '../outcome-bars.ts';
import { linkRelation, toWebUrl } from './read-link.ts';

/** What a label is: a plain text, or a text with highlighted words. */
type Label = string | (TemplateResult | string)[];

/**
 * Renders the outcomes or deadlines of a question, each with a bar from 0 to its price. That of the matched contract is
 * highlighted, and its label is `chosenOutcome` in a list of outcomes.
 */
export function outcomeBars(
  name: OutcomeBars['name'],
  bars: OutcomeBars['bars'],
  chosenOutcome: Label,
): TemplateResult {
  return html`<ol class="bars" aria-label=${name}>
    ${bars.map((bar) => barView(bar, bar.isChosen && name === 'Outcomes' ? chosenOutcome : bar.label))}
  </ol>`;
}

function barView({ last_price, url, isChosen }: OutcomeBar, label: Label): TemplateResult {
  const address = isChosen ? undefined : toWebUrl(url);
  return html`<li aria-current=${isChosen ? 'true' : nothing}>
    ${address === undefined ? html`<span>${label}</span>` : html`<a href=${address} rel=${linkRelation}>${label}</a>`}
    <svg class="bar" aria-hidden="true"><rect width=${`${(last_price ?? 0) * 100}%`} height="100%" /></svg>
    <b>${last_price === null ? '–' : formatPrice(last_price)}</b>
  </li>`;
}
