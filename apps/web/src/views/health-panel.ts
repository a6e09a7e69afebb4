import type { FeedSourceHealth } from '@postjoin/feed-sources/types';
import type { VenueHealth } from '@postjoin/market-venues/types';
import { formatCount } from '@postjoin/values';
import { type Times, readTimes } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import {
  feedSummaries,
  feedTones,
  outageSummary,
  silenceSummary,
  sourceLabel,
  statusLabels,
  type Tone,
} from '../labels.ts';
import { isOutage, isSilent, type PageState, type Shown } from '../page-state.ts';

/** Renders the sources of posts and prices, and the health of each. */
export function healthPanel({ shown, markets }: PageState, times: Times): TemplateResult | typeof nothing {
  if (!shown) return nothing;
  const venues = markets?.venues ?? null;
  const { feed, snapshot } = shown.data;
  const summary = isOutage(shown) ? outageSummary : isSilent(shown) ? silenceSummary : feedSummaries[feed.status];
  return html`<section class="panel health" aria-labelledby="health-title">
    <h2 id="health-title">Sources</h2>
    ${isWell(shown.data, venues) ? collapsedDetails(shown.data, venues, summary, times) : details(shown.data, venues, summary, times)}
    <p class="fine">${readTimes(snapshot, times)} All times are in your time zone, ${times.zone}.</p>
  </section>`;
}

type Data = Shown['data'];
type Venues = readonly VenueHealth[] | null;

/** Whether every source and venue in use responded. */
function isWell({ error, feed }: Data, venues: Venues): boolean {
  const areVenuesWell = venues?.every(({ status }) => status === 'ok' || status === 'unavailable') ?? true;
  return error === undefined && feed.status === 'up' && areVenuesWell;
}

function collapsedDetails(data: Data, venues: Venues, summary: string, times: Times): TemplateResult {
  return html`<details class="well">
    <summary>${statusMark('good')} All sources responded.</summary>
    ${details(data, venues, summary, times)}
  </details>`;
}

function details({ feed }: Data, venues: Venues, summary: string, times: Times): TemplateResult {
  return html`
    <h3>Posts</h3>
    <p class="verdict">${statusMark(feedTones[feed.status])} <span>${summary}</span></p>
    <ul>
      ${feed.sources.map((source) => feedSource(source, feed.sources, times))}
    </ul>
    ${
      venues === null
        ? nothing
        : html`<h3>Prices</h3>
            <ul>
              ${venues.map(venue)}
            </ul>`
    }
  `;
}

function feedSource(health: FeedSourceHealth, sources: readonly FeedSourceHealth[], times: Times): TemplateResult {
  const { name, handle, status, posts_with_text } = health;
  const details = sourceDetails(health, times);
  // A source can have several entries, one for each handle. The handle is then shown beside the name.
  const hasSeveralEntries = sources.filter((source) => source.name === name).length > 1;
  return html`<li>
    <p>
      ${statusMark(statusLabels[status].tone)}
      <span class="source-name"
        >${sourceLabel(name)} ${hasSeveralEntries ? html`<small>@${handle}</small>` : nothing}</span
      >
      <span class="aside">${status === 'ok' ? formatCount(posts_with_text, 'post') : statusLabels[status].label}</span>
    </p>
    ${
      details.length === 0
        ? nothing
        : html`<details>
            <summary>Details<span class="hidden">: ${sourceLabel(name)} for ${handle}</span></summary>
            ${details.map((text) => html`<p>${text}</p>`)}
          </details>`
    }
  </li>`;
}

function sourceDetails({ error, note, newest_at, archive_posts }: FeedSourceHealth, times: Times): string[] {
  const older = archive_posts === 1 ? 'post is' : 'posts are';
  return [
    error ??
      (archive_posts === undefined ? undefined : `${archive_posts} stored ${older} older than this time window.`),
    note,
    newest_at === undefined ? undefined : `Newest post: ${times.dateTime(newest_at)}.`,
  ].filter((text) => text !== undefined);
}

function venue({ name, status, contracts, error }: VenueHealth): TemplateResult {
  const label = statusLabels[status].label;
  return html`<li>
    <p>
      ${statusMark(statusLabels[status].tone)} <span class="source-name">${sourceLabel(name)}</span>
      <span class="aside">${status === 'unavailable' ? label : `${label}, ${formatCount(contracts, 'contract')}`}</span>
    </p>
    ${
      error === undefined
        ? nothing
        : html`<details>
            <summary>Details<span class="hidden">: ${sourceLabel(name)}</span></summary>
            <p>${error}</p>
          </details>`
    }
  </li>`;
}

/**
 * Renders a small coloured shape for a status. The shape is hidden from screen readers, because text beside it states
 * the status.
 */
export function statusMark(tone: Tone): TemplateResult {
  return html`<span class="light ${tone}" aria-hidden="true"></span>`;
}
