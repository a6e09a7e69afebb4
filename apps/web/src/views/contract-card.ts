import type { Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { derivePrices, type DerivedPrice, type UnknownReason } from '../derive-prices.ts';
import { formatMove, formatPrice, priceTimeLabels, unknownReasonTexts } from '../format-price.ts';
import { formatDate, formatShortDateTime } from '../format-time.ts';
import { formatCount, relationLabels } from '../labels.ts';
import { listMarks, markedText } from './marked-text.ts';
import { readLink } from './read-link.ts';
import { sincePost } from './since-post.ts';

type Field = Row['evidence'][number]['contract']['field'];

/** Renders the contract of a row: its question, its known prices, and the reasons for unknown prices. */
export function contractCard(row: Row): TemplateResult {
  const { contract } = row;
  return html`<section class="contract" aria-label="Contract">
    <p class="venue">
      <span class="venue-name">${contract.venue_name}</span>${facts(row).map((fact) => html`<span>${fact}</span>`)}
      ${readLink(contract.url, 'the contract')}
    </p>
    ${contract.event_title === contract.title ? nothing : html`<p class="event">${text(row, 'event_title')}</p>`}
    <p class="question">${text(row, 'title')}</p>
    ${contract.outcome === 'Yes' ? nothing : html`<p class="outcome">Outcome: <b>${text(row, 'outcome')}</b></p>`}
    ${sincePost(row)} ${prices(row)} ${otherContracts(row)}
  </section>`;
}

function text(row: Row, field: Field) {
  const marks = listMarks(row, ({ contract }) => (contract.field === field ? contract : null));
  return markedText(row.contract[field], marks);
}

function facts({ contract, outcome_named }: Row): string[] {
  return [
    ...(contract.status === 'open' ? [] : [contract.status]),
    ...(contract.closes_at === null ? [] : [`closes ${formatDate(contract.closes_at)}`]),
    ...(outcome_named === false ? ['one of several outcomes; the post names none of them'] : []),
  ];
}

function prices(row: Row): TemplateResult {
  const derived = derivePrices(row.contract);
  const reason = commonReason(derived);
  if (reason !== undefined)
    return html`<p class="unpriced">Price and moves unknown: ${unknownReasonTexts[reason]}.</p>`;
  return html`<div class="prices">
    <dl>${derived.map((price) => priceView(price, row))}</dl>
  </div>`;
}

/** Returns the reason if every price is unknown for the same reason. The card then shows the reason only once. */
function commonReason(derived: readonly DerivedPrice[]): UnknownReason | undefined {
  const reasons = new Set(derived.map((price) => (price.known ? undefined : price.reason)));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}

function priceView(price: DerivedPrice, row: Row): TemplateResult {
  return html`<div class="price ${price.name}">
    <dt>${priceTimeLabels[price.name]}</dt>
    <dd>
      ${
        price.known
          ? html`<span class="figure">${formatPrice(price.price)}</span>
              <span class="aside">${priceNote(price, row)}</span>`
          : html`<span class="figure unknown">–</span>
              <span class="aside">unknown: ${unknownReasonTexts[price.reason]}</span>`
      }
    </dd>
  </div>`;
}

/**
 * Renders the line below a price. Below the last price, the line shows the time of that price. Below an earlier price,
 * the line shows the move from the earlier price to the last price.
 */
function priceNote(price: DerivedPrice & { known: true }, { contract, price_at }: Row): TemplateResult | string {
  if (price.name === 'now') {
    const asOf = price_at === null ? '' : `as of ${formatShortDateTime(price_at)}`;
    return contract.price_stale ? html`${asOf}, <b>not updated since</b>` : asOf;
  }
  const move = price.name === 'day' ? contract.move_24h : contract.move_7d;
  return `${formatMove(move ?? 0)} since`;
}

function otherContracts({ alternatives }: Row): TemplateResult | typeof nothing {
  if (alternatives.length === 0) return nothing;
  return html`<details class="others">
    <summary>${describeAlternatives(alternatives)}</summary>
    <ul>
      ${alternatives.map(
        ({ relation, title, outcome, last_price, move_24h, closes_at, url }) =>
          html`<li>
            <span class="other-title">${title}</span>
            <span class="aside"
              >${relationLabels[relation]} ·
              ${outcome === 'Yes' ? nothing : html`${outcome} · `}${
                last_price === null ? 'price unknown' : html`<b>${formatPrice(last_price)}</b>`
              }${move_24h === null ? nothing : html` (${formatMove(move_24h)} in 24 hours)`}${closes_at === null ? nothing : html` · closes ${formatDate(closes_at)}`}</span
            >
            ${readLink(url, title)}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** Names what the alternatives are, if all have the same relation: "2 other outcomes". */
function describeAlternatives(alternatives: Row['alternatives']): string {
  const relations = new Set(alternatives.map(({ relation }) => relation));
  const [relation] = relations;
  if (relation === undefined || relations.size > 1) return `${alternatives.length} other contracts`;
  return formatCount(alternatives.length, relationLabels[relation]);
}
