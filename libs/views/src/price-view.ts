import { html, type TemplateResult } from 'lit-html';
import { formatPercent } from './format-price.ts';

/** Renders a price. The translator of Firefox drops digits, so prices, times and handles are excluded from translation. */
export const priceView = (price: number): TemplateResult => html`<b translate="no">${formatPercent(price)}</b>`;

/** Renders the price at a post and a later one, null if that is unknown: "64.8 % → 73.4 %". */
export const priceChangeView = (before: number, after: number | null): TemplateResult =>
  html`<span class="change" translate="no"
    >${formatPercent(before)} → ${after === null ? '–' : formatPercent(after)}</span
  >`;
