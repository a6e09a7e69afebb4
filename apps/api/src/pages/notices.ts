import type { JoinData } from '@postjoin/join';
import { readTimes, type Times } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { describeSource } from './row-text.ts';

type Facts = Pick<JoinData, 'source' | 'snapshot'>;

/** Says above a page that its data is invented, recorded or not current. */
export function notices({ source, snapshot }: Facts, times: Times): TemplateResult {
  const note = describeSource(source);
  return html`${note === '' ? nothing : html`<p class="banner ${source}">${note}</p>`}
  ${
    source === 'snapshot' && snapshot.stale
      ? html`<p class="banner"><strong>Not current.</strong> ${snapshot.note ?? readTimes(snapshot, times)}</p>`
      : nothing
  }`;
}

/** Says below a page how old its data is, and that it is also served as JSON. */
export function dataNote({ snapshot }: Facts, times: Times): TemplateResult {
  return html`<p class="aside">
    ${readTimes(snapshot, times)} All times are in ${times.zone}. Programs get this page as JSON with
    <code>Accept: application/json</code>.
  </p>`;
}
