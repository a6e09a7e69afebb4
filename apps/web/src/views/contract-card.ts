import type { PublicContract, Row } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from '../cards.ts';
import { derivePrices, type DerivedPrice, type UnknownReason } from '../derive-prices.ts';
import { formatMove, formatPrice, priceTimeLabels, unknownReasonTexts } from '../format-price.ts';
import { formatDate, formatShortDateTime } from '../format-time.ts';
import { formatCount, relationLabels } from '../labels.ts';
import { toOutcomeBars } from '../outcome-bars.ts';
import type { PlotInput } from '../price-plot.ts';
import { listMarks, markedText } from './marked-text.ts';
import { outcomeBars } from './outcome-bars.ts';
import { linkedText, readLink } from './read-link.ts';
import { sincePost } from './since-post.ts';

type Field = Row['evidence'][number]['contract']['field'];

/**
 * Renders the contract of a card: its question, its outcomes or deadlines, what its price did since the newest post, its
 * known prices, and the reasons for unknown prices.
 */
export function contractCard(card: Card): TemplateResult {
  const {
    contract,
    rows: [newest],
  } = card;
  const { name, bars, others } = toOutcomeBars(contract, newest.alternatives);
  return html`<section class="contract" aria-label=${`Contract: ${contract.title}`}>
    <p class="venue">
      <span class="venue-name">${contract.venue_name}</span>${facts(contract).map((fact) => html`<span>${fact}</span>`)}
      ${readLink(contract.url, 'the contract')}
    </p>
    ${contract.event_title === contract.title ? nothing : html`<p class="event">${text(card, 'event_title')}</p>`}
    <p class="question">${text(card, 'title')}</p>
    ${bars.length > 0 ? outcomeBars(name, bars, text(card, 'outcome')) : outcome(card)}
    ${sincePost(newest, chart(card))} ${prices(contract)} ${otherContracts(others)}
  </section>`;
}

function text(card: Card, field: Field) {
  const { contract, rows } = card;
  const evidence = rows.flatMap((row) => row.evidence);
  const marks = listMarks(evidence, sharedTopics(card), (mention) =>
    mention.contract.field === field ? mention.contract : null,
  );
  return markedText(contract[field], marks);
}

function facts({ status, closes_at }: PublicContract): string[] {
  return [...(status === 'open' ? [] : [status]), ...(closes_at === null ? [] : [`closes ${formatDate(closes_at)}`])];
}

function outcome(card: Card): TemplateResult | typeof nothing {
  if (card.contract.outcome === 'Yes') return nothing;
  return html`<p class="outcome">Outcome: <b>${text(card, 'outcome')}</b></p>`;
}

/** Returns the longest known path of the price, with the times of all posts. */
function chart({ rows }: Card): PlotInput | undefined {
  const path = rows.findLast(({ price_path = [] }) => price_path.length > 1)?.price_path;
  return path && { path, postedAt: rows.map(({ post }) => Date.parse(post.at) / 1000) };
}

function prices(contract: PublicContract): TemplateResult {
  const derived = derivePrices(contract);
  const reason = commonReason(derived);
  if (reason !== undefined)
    return html`<p class="unpriced">Price and moves unknown: ${unknownReasonTexts[reason]}.</p>`;
  return html`<div class="prices">
    <dl>${derived.map((price) => priceView(price, contract))}</dl>
  </div>`;
}

/** Returns the reason if every price is unknown for the same reason. The card then shows the reason only once. */
function commonReason(derived: readonly DerivedPrice[]): UnknownReason | undefined {
  const reasons = new Set(derived.map((price) => (price.known ? undefined : price.reason)));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}

function priceView(price: DerivedPrice, contract: PublicContract): TemplateResult {
  return html`<div class="price ${price.name}">
    <dt>${priceTimeLabels[price.name]}</dt>
    <dd>
      ${
        price.known
          ? html`<span class="figure">${formatPrice(price.price)}</span>
              <span class="aside">${priceNote(price, contract)}</span>`
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
function priceNote(price: DerivedPrice & { known: true }, contract: PublicContract): TemplateResult | string {
  if (price.name === 'now') {
    const asOf = contract.price_at === null ? '' : `as of ${formatShortDateTime(contract.price_at)}`;
    return contract.price_stale ? html`${asOf}, <b>not updated since</b>` : asOf;
  }
  const move = price.name === 'day' ? contract.move_24h : contract.move_7d;
  return `${formatMove(move ?? 0)} since`;
}

function otherContracts(alternatives: Row['alternatives']): TemplateResult | typeof nothing {
  if (alternatives.length === 0) return nothing;
  return html`<details class="others">
    <summary>${describeAlternatives(alternatives)}</summary>
    <ul>
      ${alternatives.map(
        ({ relation, title, outcome, last_price, move_24h, closes_at, url }) =>
          html`<li>
            ${linkedText(url, title, 'other-title')}
            <span class="aside"
              >${relationLabels[relation]} ·
              ${outcome === 'Yes' ? nothing : html`${outcome} · `}${
                last_price === null ? 'price unknown' : html`<b>${formatPrice(last_price)}</b>`
              }${move_24h === null ? nothing : html` (${formatMove(move_24h)} in 24 hours)`}${closes_at === null ? nothing : html` · closes ${formatDate(closes_at)}`}</span
            >
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
