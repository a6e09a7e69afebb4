import { feedIds, feeds } from '@postjoin/openapi-spec';
import { escapeHtml } from '@postjoin/values';

/** Links to the feeds for the head of a page, where browsers and readers of feeds find them. */
export function renderFeedDiscovery(product: string): string {
  return feedIds
    .map((id) => feeds[id])
    .map(
      ({ path, mediaType }) =>
        `<link rel="alternate" type="${mediaType}" href="${path}" title="${escapeHtml(product)}: matches">`,
    )
    .join('\n');
}

/** Links to the feeds for people. */
export const feedLinks = feedIds
  .map((id) => feeds[id])
  .map(({ path, label }) => `<a href="${path}">${label}</a>`)
  .join(', ');
