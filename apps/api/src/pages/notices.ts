import type { JoinData } from '@postjoin/join';
import type { Times } from '@postjoin/views';
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

/** States when posts and prices were last read, and the time zone of the page. */
export function readTimes({ posts_read_at, prices_read_at }: Facts['snapshot'], times: Times): string {
  const describe = (at: string | null) => (at === null ? 'never read' : `last read on ${times.dateTime(at)}`);
  return `Posts were ${describe(posts_read_at)}. Prices were ${describe(prices_read_at)}. All times are in ${times.zone}.`;
}
