import type { PublicContract } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';
import type { ViewContext } from './context.ts';
import { formatPercent } from './format-price.ts';

/** Renders a price. The translator of Firefox drops digits, so prices, times and handles are excluded from translation. */
export const priceView = (price: number): TemplateResult => html`<b translate="no">${formatPercent(price)}</b>`;

/** Renders the price at a post and a later one, null if that is unknown: "64.8 % → 73.4 %". */
export const priceChangeView = (before: number, after: number | null): TemplateResult =>
  html`<span class="change" translate="no"
    >${formatPercent(before)} → ${after === null ? '–' : formatPercent(after)}</span
  >`;

/** Renders the day of a price that was not updated since: " as of 26 Jan". Nothing for a price of now. */
export const priceDate = (
  { price_at, price_stale }: Partial<Pick<PublicContract, 'price_at' | 'price_stale'>>,
  { times }: Pick<ViewContext, 'times'>,
): string => (price_stale && price_at ? ` as of ${times.date(price_at)}` : '');
