import type { PublicContract, Row } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from './cards.ts';
import { contractList } from './contract-list.ts';
import { derivePrices, type DerivedPrice, type UnknownReason } from './derive-prices.ts';
import { contractPath, type ViewContext } from './context.ts';
import { formatPercent, formatPrice, priceTimeLabels, unknownReasonTexts } from './format-price.ts';
import { relationLabels } from './labels.ts';
import { listMarks, markedText } from './marked-text.ts';
import { moveView } from './move-view.ts';
import { outcomeBarsView } from './outcome-bars-view.ts';
import { toOutcomeBars } from './outcome-bars.ts';
import type { PlotInput } from './plot.ts';
import { readLink } from './read-link.ts';
import { sincePost } from './since-post.ts';
import type { Times } from './times.ts';

type Field = Row['evidence'][number]['contract']['field'];

/**
 * Renders the contract of a card: its question, its outcomes or deadlines, what its price did since the newest post, its
 * known prices, and the reasons for unknown prices.
 */
export function contractCard(card: Card, context: ViewContext): TemplateResult {
  const {
    contract,
    rows: [newest],
  } = card;
  const { times } = context;
  const { name, bars, others } = toOutcomeBars(contract, newest.alternatives);
  return html`<section class="contract" aria-label=${`Contract: ${contract.title}`}>
    ${venueLine(contract, times)}
    ${contract.event_title === contract.title ? nothing : html`<p class="event">${text(card, 'event_title')}</p>`}
    <p class="question"><a href=${contractPath(context, contract)}>${text(card, 'title')}</a></p>
    ${bars.length > 0 ? outcomeBarsView(name, bars, context, text(card, 'outcome')) : outcome(card)}
    ${sincePost(newest, times, chart(card))} ${pricesView(contract, times)}
    ${alternativesView(contract, others, context)}
  </section>`;
}

/** Renders the venue of a contract, when it closes, and the link to the venue's page. */
export function venueLine(contract: PublicContract, times: Times): TemplateResult {
  return html`<p class="venue">
    <span class="venue-name">${contract.venue_name}</span
    >${facts(contract, times).map((fact) => html`<span>${fact}</span>`)} ${readLink(contract.url, 'the contract')}
  </p>`;
}

function text(card: Card, field: Field) {
  const { contract, rows } = card;
  const evidence = rows.flatMap((row) => row.evidence);
  const marks = listMarks(evidence, sharedTopics(card), (mention) =>
    mention.contract.field === field ? mention.contract : null,
  );
  return markedText(contract[field], marks);
}

function facts({ status, closes_at }: PublicContract, { date }: Times): string[] {
  if (closes_at === null) return status === 'open' ? [] : [status];
  return status === 'open' ? [`closes ${date(closes_at)}`] : [status, `close ${date(closes_at)}`];
}

function outcome(card: Card): TemplateResult | typeof nothing {
  const { outcome, title } = card.contract;
  if (outcome === 'Yes' || title.includes(outcome)) return nothing;
  return html`<p class="outcome">Outcome: <b>${text(card, 'outcome')}</b></p>`;
}

/** Returns the longest known path of the price, with the times of all posts. */
function chart({ rows }: Card): PlotInput | undefined {
  const path = rows.findLast(({ price_path = [] }) => price_path.length > 1)?.price_path;
  return path && { path, postedAt: rows.map(({ post }) => Date.parse(post.at) / 1000) };
}

/** Renders the last price and the prices 24 hours and 7 days earlier, or why they are unknown. */
export function pricesView(contract: PublicContract, times: Times): TemplateResult {
  const derived = derivePrices(contract);
  const reason = commonReason(derived);
  if (reason !== undefined)
    return html`<p class="unpriced">Price and moves unknown: ${unknownReasonTexts[reason]}.</p>`;
  return html`<div class="prices">
    <dl>${derived.map((price) => priceView(price, contract, times))}</dl>
  </div>`;
}

/** Returns the reason if every price is unknown for the same reason. The card then shows the reason only once. */
function commonReason(derived: readonly DerivedPrice[]): UnknownReason | undefined {
  const reasons = new Set(derived.map((price) => (price.known ? undefined : price.reason)));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}

function priceView(price: DerivedPrice, contract: PublicContract, times: Times): TemplateResult {
  return html`<div class="price ${price.name}">
    <dt>${priceTimeLabels[price.name]}</dt>
    <dd>
      ${
        price.known
          ? html`<span class="figure">${formatPercent(price.price)}</span>
              <span class="aside"
                ><span>${formatPrice(price.price)}</span> <span>${priceNote(price, contract, times)}</span></span
              >`
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
function priceNote(price: DerivedPrice & { known: true }, contract: PublicContract, times: Times) {
  if (price.name === 'now') return priceTime(contract, times);
  return html`${moveView((price.name === 'day' ? contract.move_24h : contract.move_7d) ?? 0)} since`;
}

/** States from when a price is, and that the venue has not updated an old one. */
function priceTime({ price_at, price_stale }: Pick<PublicContract, 'price_at' | 'price_stale'>, times: Times) {
  const asOf = price_at === null ? '' : `as of ${times.shortDateTime(price_at)}`;
  return price_stale ? html`${asOf}, <b>not updated since</b>` : asOf;
}

/** Renders the folded other contracts of a row. */
function alternativesView(
  contract: PublicContract,
  alternatives: Row['alternatives'],
  context: ViewContext,
): TemplateResult | typeof nothing {
  if (alternatives.length === 0) return nothing;
  return html`<details class="others">
    <summary>${describeAlternatives(alternatives)}</summary>
    ${contractList(alternatives, context, ({ relation, venue, closes_at }) => {
      const elsewhere = venue === contract.venue ? '' : `, ${venue}`;
      const closes = closes_at === null ? '' : `, closes ${context.times.date(closes_at)}`;
      return `${relationLabels[relation]}${elsewhere}${closes} · `;
    })}
  </details>`;
}

/** Names what the alternatives are, if all have the same relation: "2 other outcomes". */
function describeAlternatives(alternatives: Row['alternatives']): string {
  const [relation, ...others] = new Set(alternatives.map(({ relation }) => relation));
  if (relation === undefined || others.length > 0) return `${alternatives.length} other contracts`;
  // Several contracts can be of one venue.
  if (relation === 'other_venue') return `${formatCount(alternatives.length, 'contract')} of other venues`;
  return formatCount(alternatives.length, relationLabels[relation]);
}
