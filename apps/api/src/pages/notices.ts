import type { JoinData, Row } from '@postjoin/join';
import { linkedText, readTimes, type Times } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { describeSource } from './row-text.ts';

type Facts = Pick<JoinData, 'source' | 'snapshot'> & Partial<Pick<JoinData, 'error'>>;

/** Says above a page that its data is invented, recorded or not current, or that its list of posts may be incomplete. */
export function notices({ source, snapshot, error }: Facts, times: Times): TemplateResult {
  const note = describeSource(source);
  return html`${note === '' ? nothing : html`<p class="banner ${source}">${note}</p>`}
  ${
    source === 'snapshot' && snapshot.stale
      ? html`<p class="banner"><strong>Not current.</strong> ${snapshot.note ?? readTimes(snapshot, times)}</p>`
      : nothing
  }
  ${error === undefined ? nothing : html`<p class="banner"><strong>Posts or markets may be missing.</strong> ${error}</p>`}`;
}

/** States that the price of a contract that has ended is no result, and where the result is. */
export function endView({ status, url, venue_name }: Row['contract']): TemplateResult {
  return html`<p class="banner">
    <strong>No longer traded (${status}).</strong> The last price below is from the time when it was open. It is not the
    result, which this service does not store: see ${linkedText(url, venue_name ?? 'its venue')}.
  </p>`;
}

/** Says below a page how old its data is, after what else is to say of it. */
export function dataNote(
  { snapshot }: Facts,
  times: Times,
  first: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<p class="aside data-note">${first} ${readTimes(snapshot, times)} Posts arrive some minutes late.</p>`;
}
