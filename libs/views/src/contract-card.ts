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
import { plotView, toCardPosts, type PlotInput } from './plot.ts';
import { linkedText } from './linked-text.ts';
import { certaintyMark } from './post-links.ts';
import { priceView } from './price-view.ts';
import { formatInstant } from './read-times.ts';
import { bookView, isShownByChart, oddsView, readNewestPrice } from './odds.ts';
import { moveAfterPost, moveDetails } from './since-post.ts';
import type { Times } from './times.ts';
import { topicsView } from './topics-view.ts';

type Field = Row['evidence'][number]['contract']['field'];

/**
 * Renders the contract of a card: its question with the outcome, the move that belongs to the newest post as the
 * largest number, and its chart, and the newest price beside the question, unless the chart ends with it. All other
 * numbers are folded. A card whose matches are only possible is smaller, and has no chart.
 */
export function contractCard(card: Card, context: ViewContext): TemplateResult {
  const {
    contract,
    rows: [newest],
  } = card;
  const { times } = context;
  const chart = toChart(card, context);
  const isCurrent = chart?.isCurrent === true;
  return html`<section class="contract" aria-label=${`Contract: ${contract.title}`}>
    ${isEventShown(card) ? html`<p class="event">${text(card, 'event_title')}</p>` : nothing}
    <div class="asked">
      <p class="question"><a href=${contractPath(context, contract)}>${text(card, 'title')}</a></p>
      <p class="odds">${outcome(card)} ${isCurrent ? nothing : oddsView(contract, context)}</p>
    </div>
    <div class="facts">${moveAfterPost(newest)} ${chart ? plotView(chart, times) : nothing}</div>
    <div class="foot">
      ${venueLine(contract, context)} ${certaintyMark(newest, context)} ${detailsView(card, context)}
    </div>
  </section>`;
}

/** Whether the question of the event has a word that matches, beside that of the contract. */
function isEventShown({ contract, rows }: Card): boolean {
  if (contract.event_title === contract.title) return false;
  return rows.some(({ evidence }) => evidence.some((mention) => mention.contract.field === 'event_title'));
}

/**
 * Renders the folded rest of a card: the outcomes or deadlines of the question, the last price and its moves, what the
 * headline leaves out, of which kind the prices at posts are, the words that match, and the other contracts of the row.
 */
function detailsView(card: Card, context: ViewContext): TemplateResult {
  const {
    contract,
    rows: [newest],
  } = card;
  const { times, historyKinds } = context;
  const { name, bars, others } = toOutcomeBars(contract, newest.alternatives);
  const kind = historyKinds[contract.venue];
  return html`<details class="details">
    <summary>
      Details${bars.length > 0 ? html`<span class="wide"> and ${bars.length} ${name.toLowerCase()}</span>` : nothing}
    </summary>
    ${bars.length > 0 ? outcomeBarsView(name, bars, context, text(card, 'outcome')) : nothing}
    ${pricesView(contract, times)}
    <p class="more-moves">${moveDetails(newest, times)}</p>
    ${kind === undefined ? nothing : html`<p class="aside">Prices at posts and in the chart: ${kind}.</p>`}
    ${topicsView(card, context)}
    ${
      others.length === 0
        ? nothing
        : html`<p class="aside">${describeAlternatives(others)}:</p>
            ${alternativesView(contract, others, context)}`
    }
  </details>`;
}

/** Renders the venue of a contract as the link to the contract there, and when the contract closes. */
export function venueLine(contract: PublicContract, { times }: Pick<ViewContext, 'times'>): TemplateResult {
  const { url, venue_name } = contract;
  return html`<p class="venue">
    ${linkedText(url, venue_name, { className: 'read venue-name', label: `Read the contract on ${venue_name}` })}${facts(contract, times).map((fact) => html`<span>${fact}</span>`)}
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

/** Renders the venue of a contract and when it closes: `Polymarket, closes 31 Dec 2026`. */
export const venueAndClose = (contract: Facts & Pick<PublicContract, 'venue_name'>, times: Times): TemplateResult =>
  html`${contract.venue_name}${facts(contract, times).map((fact) => html`, ${fact}`)}`;

function facts({ status, closes_at }: Facts, { date }: Times): (TemplateResult | string)[] {
  if (closes_at === null) return status === 'open' ? [] : [status];
  const day = html`<time translate="no" datetime=${closes_at}>${date(closes_at)}</time>`;
  return status === 'open' ? [html`closes ${day}`] : [status, html`was to close ${day}`];
}

function outcome(card: Card): TemplateResult | typeof nothing {
  if (findOutcome(card.contract) === undefined) return nothing;
  return html`<span class="outcome"><span class="hidden">Outcome:</span> ${text(card, 'outcome')}</span>`;
}

/** Returns the longest known path of the price, with the times of all posts. In a list, a possible match has no chart. */
function toChart({ contract, rows }: Card, context: ViewContext): PlotInput | undefined {
  const path = rows.findLast(({ price_path = [] }) => price_path.length > 1)?.price_path;
  if (!path || (context.postId === undefined && rows.every(({ certainty }) => certainty === 'possible')))
    return undefined;
  return { path, posts: toCardPosts(rows), isCurrent: isShownByChart(rows[0], contract, context) };
}

/** Renders the newest price and the moves over 24 hours and 7 days in a line, or why they are unknown. */
export function pricesView(contract: PublicContract, times: Times): TemplateResult {
  const { last_price_reason, move_24h, move_24h_reason, move_7d, move_7d_reason } = contract;
  const newest = readNewestPrice(contract);
  if (!newest)
    return html`<p class="prices unknown">
      Price and moves unknown: ${unknownReasonTexts[last_price_reason ?? 'not_given']}.
    </p>`;
  return html`<p class="prices">
    ${priceView(newest.price)} last trade
    <span class="aside">${priceTime(contract, newest.at, times)}</span> ${bookView(contract)}
    ${moveOver('24 hours', move_24h, move_24h_reason)} ${moveOver('7 days', move_7d, move_7d_reason)}
  </p>`;
}

function moveOver(period: string, move: number | null, reason?: PublicContract['move_24h_reason']): TemplateResult {
  const value = move === null ? html`unknown, ${unknownReasonTexts[reason ?? 'not_given']}` : moveView(move);
  return html`<span>${period} ${value}</span>`;
}

function priceTime({ price_stale }: PublicContract, at: string | null, times: Times): TemplateResult | typeof nothing {
  if (at === null) return nothing;
  return html`as of ${formatInstant(at, times)}${price_stale ? ', not updated since' : ''}`;
}

/** Lists the other contracts of a row. */
function alternativesView(
  contract: PublicContract,
  alternatives: Row['alternatives'],
  { times, root }: ViewContext,
): TemplateResult {
  return contractList(alternatives, { times, root }, ({ relation, venue, closes_at }) => {
    const elsewhere = venue === contract.venue ? '' : `, ${venue}`;
    const closes = closes_at === null ? '' : `, closes ${times.date(closes_at)}`;
    return `${relationLabels[relation]}${elsewhere}${closes} · `;
  });
}

/** Names what the alternatives are, if all have the same relation: "2 other outcomes". */
function describeAlternatives(alternatives: Row['alternatives']): string {
  const [relation, ...others] = new Set(alternatives.map(({ relation }) => relation));
  if (relation === undefined || others.length > 0) return `${alternatives.length} other contracts`;
  // Several contracts can be of one venue.
  if (relation === 'other_venue') return `${formatCount(alternatives.length, 'contract')} of other venues`;
  return formatCount(alternatives.length, relationLabels[relation]);
}
