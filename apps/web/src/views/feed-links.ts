import { listFeedLinks, type FeedFilters } from '@postjoin/openapi-spec/feeds';
import { html, type TemplateResult } from 'lit-html';

/** Renders the links to both feeds of the matches that `filters` selects. */
export function feedLinks(filters: FeedFilters): TemplateResult {
  return html`${listFeedLinks('', filters).map(
    ({ label, address }, index) => html`${index === 0 ? '' : ' · '}<a href=${address}>${label}</a>`,
  )}`;
}
