import type { FeedSourceHealth } from '@postjoin/feed-sources/contract';
import type { VenueHealth } from '@postjoin/market-venues/contract';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageState } from '../page-state.ts';
import { feedTones, feedSummaries, sourceLabel, sourceTones, venueTones } from '../labels.ts';
import { formatDateTime, localTimeZone } from '../format-time.ts';
import { statusMark } from './controls.ts';

/** Where posts and prices come from, and how each source fares. */
export function healthPanel({ shown, venues }: PageState): TemplateResult | typeof nothing {
  if (!shown) return nothing;
  const { feed, snapshot } = shown.data;
  return html`<section class="panel health" aria-labelledby="health-title">
    <h2 id="health-title">Sources</h2>
    <h3>Posts</h3>
    <p class="verdict">
      ${statusMark(feedTones[feed.status])} <span>Feed ${feed.status}: ${feedSummaries[feed.status]}</span>
    </p>
    <ul>
      ${feed.sources.map((each) => source(each, feed.sources))}
    </ul>
    ${
      venues === null
        ? nothing
        : html`<h3>Prices</h3>
            <ul>
              ${venues.map(venue)}
            </ul>`
    }
    <p class="fine">
      Read <time datetime=${snapshot.taken_at}>${formatDateTime(snapshot.taken_at)}</time>. Times are in your time zone,
      ${localTimeZone()}.
    </p>
  </section>`;
}

function source(health: FeedSourceHealth, all: readonly FeedSourceHealth[]): TemplateResult {
  const { name, handle, status, error, posts_with_text, archive_posts } = health;
  const posts = `${posts_with_text} ${posts_with_text === 1 ? 'post' : 'posts'}`;
  // A source that has an entry for each handle is told apart by it.
  const isOneOfSeveral = all.some((other) => other !== health && other.name === name);
  return html`<li>
    <p>
      ${statusMark(sourceTones[status])}
      <span class="source-name"
        >${sourceLabel(name)} ${isOneOfSeveral ? html`<small>@${handle}</small>` : nothing}</span
      >
      <span class="aside">${status === 'ok' ? posts : status === 'unavailable' ? 'not called' : status}</span>
    </p>
    ${
      error === undefined && archive_posts === undefined
        ? nothing
        : html`<details>
            <summary>Why<span class="hidden">: ${sourceLabel(name)} for ${handle}</span></summary>
            <p>
              ${error ?? `${archive_posts} stored ${archive_posts === 1 ? 'post is' : 'posts are'} older than the window.`}
            </p>
          </details>`
    }
  </li>`;
}

function venue({ name, status, contracts, error }: VenueHealth): TemplateResult {
  return html`<li>
    <p>
      ${statusMark(venueTones[status])} <span class="source-name">${sourceLabel(name)}</span>
      <span class="aside">${status === 'unavailable' ? 'not called' : `${status}, ${contracts} contracts`}</span>
    </p>
    ${
      error === undefined
        ? nothing
        : html`<details>
            <summary>Why<span class="hidden">: ${sourceLabel(name)}</span></summary>
            <p>${error}</p>
          </details>`
    }
  </li>`;
}
