import type { PublicContract, Row } from '@postjoin/join/types';
import { formatCount } from '@postjoin/values';
import { html, nothing, type TemplateResult } from 'lit-html';
import { sharedTopics, type Card } from './cards.ts';
import { contractList } from './contract-list.ts';
import { contractPath, type ViewContext } from './context.ts';
import { unknownReasonTexts } from './format-price.ts';
import { relationLabels } from './labels.ts';
import { listMarks, markedText } from './marked-text.ts';
import { moveView } from './move-view.ts';
import { outcomeBarsView } from './outcome-bars-view.ts';
import { toOutcomeBars } from './outcome-bars.ts';
import { findOutcome } from './name-contract.ts';
import { listPostTimes, plotView, type PlotInput } from './plot.ts';
import { linkedText } from './linked-text.ts';
import { priceView } from './price-view.ts';
import { formatInstant } from './read-times.ts';
import { sincePost } from './since-post.ts';
import type { Times } from './times.ts';

type Field = Row['evidence'][number]['contract']['field'];

/**
 * Renders the contract of a card: its question, its outcomes or deadlines, what its price did after the newest post, and
 * its chart. A card whose matches are only possible is smaller, and has no chart.
 */
export function contractCard(card: Card, context: ViewContext): TemplateResult {
  const {
    contract,
    rows: [newest],
  } = card;
  const { times } = context;
  const { name, bars, others } = toOutcomeBars(contract, newest.alternatives);
  const chart = toChart(card, context);
  return html`<section class="contract" aria-label=${`Contract: ${contract.title}`}>
    ${isEventShown(card, bars.length > 0) ? html`<p class="event">${text(card, 'event_title')}</p>` : nothing}
    <p class="question"><a href=${contractPath(context, contract)}>${text(card, 'title')}</a></p>
    ${bars.length > 0 ? outcomeBarsView(name, bars, context, text(card, 'outcome')) : outcome(card)}
    ${pricesView(contract, times)}
    <div class="facts">${sincePost(newest, times)} ${chart ? plotView(chart, times) : nothing}</div>
    ${venueLine(contract, context)} ${alternativesView(contract, others, context)}
  </section>`;
}

/** Whether the question of the event adds something: it is that of a list of outcomes, or has a word that matches. */
function isEventShown({ contract, rows }: Card, hasBars: boolean): boolean {
  if (contract.event_title === contract.title) return false;
  return hasBars || rows.some(({ evidence }) => evidence.some((mention) => mention.contract.field === 'event_title'));
}

/**
 * Renders the venue of a contract as the link to the contract there, when the contract closes, and of which kind the prices
 * at posts are.
 */
export function venueLine(
  contract: PublicContract,
  { times, historyKinds }: Pick<ViewContext, 'times' | 'historyKinds'>,
): TemplateResult {
  const { url, venue, venue_name } = contract;
  const kind = historyKinds[venue];
  return html`<p class="venue">
    ${linkedText(url, venue_name, { className: 'read venue-name', label: `Read the contract on ${venue_name}` })}${facts(
      contract,
      times,
    ).map(
      (fact) => html`<span>${fact}</span>`,
    )}${kind === undefined ? nothing : html`<span>prices at posts: ${kind}</span>`}
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

type Facts = Pick<PublicContract, 'status' | 'closes_at'>;

/** Renders the venue of a contract and when it closes, before what else a list says about it. */
export const venueAndClose = (contract: Facts & Pick<PublicContract, 'venue_name'>, times: Times): TemplateResult =>
  html`${contract.venue_name}${facts(contract, times).map((fact) => html`, ${fact}`)} · `;

function facts({ status, closes_at }: Facts, { date }: Times): (TemplateResult | string)[] {
  if (closes_at === null) return status === 'open' ? [] : [status];
  const day = html`<time translate="no" datetime=${closes_at}>${date(closes_at)}</time>`;
  return status === 'open' ? [html`closes ${day}`] : [status, html`was to close ${day}`];
}

function outcome(card: Card): TemplateResult | typeof nothing {
  if (findOutcome(card.contract) === undefined) return nothing;
  return html`<p class="outcome">Outcome: <b>${text(card, 'outcome')}</b></p>`;
}

/** Returns the longest known path of the price, with the times of all posts. In a list, a possible match has no chart. */
function toChart({ rows }: Card, { postId }: ViewContext): PlotInput | undefined {
  const path = rows.findLast(({ price_path = [] }) => price_path.length > 1)?.price_path;
  if (!path || (postId === undefined && rows.every(({ certainty }) => certainty === 'possible'))) return undefined;
  return { path, ...listPostTimes(rows) };
}

/** Renders the last price and its moves over 24 hours and 7 days in a line, or why they are unknown. */
export function pricesView(contract: PublicContract, times: Times): TemplateResult {
  const { last_price, last_price_reason, move_24h, move_24h_reason, move_7d, move_7d_reason } = contract;
  if (last_price === null)
    return html`<p class="prices unknown">
      Price and moves unknown: ${unknownReasonTexts[last_price_reason ?? 'not_given']}.
    </p>`;
  return html`<p class="prices">
    ${priceView(last_price)} last trade
    <span class="aside">${priceTime(contract, times)}</span> ${bookView(contract)}
    ${moveOver('24 hours', move_24h, move_24h_reason)} ${moveOver('7 days', move_7d, move_7d_reason)}
  </p>`;
}

/** Renders the midpoint of a book that the last price lies outside of. */
const bookView = ({ price_note, midpoint }: PublicContract) =>
  price_note && midpoint != null ? html`<span>bids and asks now around ${priceView(midpoint)}</span>` : nothing;

function moveOver(period: string, move: number | null, reason?: PublicContract['move_24h_reason']): TemplateResult {
  const value = move === null ? html`unknown, ${unknownReasonTexts[reason ?? 'not_given']}` : moveView(move);
  return html`<span>${period} ${value}</span>`;
}

function priceTime({ price_at, price_stale }: PublicContract, times: Times): TemplateResult | typeof nothing {
  if (price_at === null) return nothing;
  return html`as of ${formatInstant(price_at, times)}${price_stale ? ', not updated since' : ''}`;
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
