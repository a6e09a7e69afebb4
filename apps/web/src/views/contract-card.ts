import type { Row } from '@postjoin/join/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import { derivePrices, type DerivedPrice, type UnknownReason } from '../derive-prices.ts';
import { formatMove, priceTimeLabels, formatPrice, unknownReasonTexts } from '../format-price.ts';
import { formatDate, formatShortDateTime } from '../format-time.ts';
import { markedText } from './marked-text.ts';
import { marksIn, readLink } from './row.ts';

type Field = Row['evidence'][number]['contract']['field'];

/** The contract of a row: its question, the prices that are known, and why others are not. */
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
    ${prices(row)} ${alternatives(row)}
  </section>`;
}

function text(row: Row, field: Field) {
  const marks = marksIn(row, ({ contract }) => (contract.field === field ? contract : null));
  return markedText(row.contract[field], marks);
}

function facts({ contract, outcome_named }: Row): string[] {
  return [
    ...(contract.status === 'open' ? [] : [contract.status]),
    ...(contract.closes_at === null ? [] : [`closes ${formatDate(contract.closes_at)}`]),
    ...(outcome_named || contract.outcome === 'Yes' ? [] : ['most traded outcome of the event']),
  ];
}

function prices(row: Row): TemplateResult {
  const points = derivePrices(row.contract);
  const reason = commonReason(points);
  if (reason !== undefined)
    return html`<p class="unpriced">Price and moves are not known: ${unknownReasonTexts[reason]}.</p>`;
  const known = points.filter((point) => point.known);
  return html`<div class="prices">
    <dl>${points.map((point) => priceView(point, row))}</dl>
    ${
      known.length > 1
        ? html`<price-plot
            .points=${known}
            .postedAt=${Date.parse(row.post.at) / 1000}
            aria-hidden="true"
          ></price-plot>`
        : nothing
    }
  </div>`;
}

/** The reason why no price is known, when it is the same for all: said once, not three times. */
function commonReason(points: readonly DerivedPrice[]): UnknownReason | undefined {
  const reasons = new Set(points.map((point) => (point.known ? undefined : point.reason)));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}

function priceView(point: DerivedPrice, row: Row): TemplateResult {
  return html`<div class="price ${point.name}">
    <dt>${priceTimeLabels[point.name]}</dt>
    <dd>
      ${
        point.known
          ? html`<span class="figure">${formatPrice(point.price)}</span>
              <span class="aside">${priceNote(point, row)}</span>`
          : html`<span class="figure unknown">–</span>
              <span class="aside">not known: ${unknownReasonTexts[point.reason]}</span>`
      }
    </dd>
  </div>`;
}

/** What else there is to a price: the move since, or when the last one was read. */
function priceNote(point: DerivedPrice & { known: true }, { contract, price_at }: Row): TemplateResult | string {
  if (point.name === 'now') {
    const read = price_at === null ? '' : `read ${formatShortDateTime(price_at)}`;
    return contract.price_stale ? html`${read}, <b>not renewed since</b>` : read;
  }
  const move = point.name === 'day' ? contract.move_24h : contract.move_7d;
  const note = point.note === undefined ? nothing : html`<span class="note">${point.note}</span>`;
  return html`${formatMove(move ?? 0)} since ${note}`;
}

function alternatives({ alternatives: others }: Row): TemplateResult | typeof nothing {
  if (others.length === 0) return nothing;
  return html`<details class="others">
    <summary>
      ${others.length === 1 ? 'One other contract passes' : `${others.length} other contracts pass`} the same test
    </summary>
    <ul>
      ${others.map(
        (other) =>
          html`<li>
            <span class="other-title">${other.title}</span>
            <span class="aside"
              >${other.outcome === 'Yes' ? nothing : html`${other.outcome} · `}${
                other.last_price === null ? 'price not known' : formatPrice(other.last_price)
              }${other.closes_at === null ? nothing : html` · closes ${formatDate(other.closes_at)}`}</span
            >
            ${readLink(other.url, other.title)}
          </li>`,
      )}
    </ul>
  </details>`;
}
