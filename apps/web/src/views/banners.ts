import { formatReplayTime, type Times, formatInstant, readTimes } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { outageSummary } from '../labels.ts';
import { isOutage, isSilent, type Actions, type PageState, type Shown } from '../page-state.ts';

type Data = Shown['data'];

/** Notices above the timeline: sample data, old data, missing posts, a failed request; before the first answer, that it loads. */
export function banners(state: PageState, actions: Actions, times: Times): TemplateResult {
  const { shown, problem, busy } = state;
  const data = shown?.data;
  return html`
    ${!shown && problem === null ? html`<p class="quiet" data-waiting>Loading…</p>` : nothing}
    ${
      data?.source === 'sample'
        ? banner('sample', html`<strong>Sample data.</strong> These posts and prices are made up.`)
        : nothing
    }
    ${
      data?.source === 'replay'
        ? banner(
            'replay',
            html`<strong>Replay of ${formatReplayTime(data.snapshot.taken_at)}.</strong> Recorded posts and prices, as
              they were at that time. They are not current.`,
          )
        : nothing
    }
    ${data?.snapshot.stale ? notCurrent(data.snapshot, times) : nothing}
    ${data?.error === undefined ? nothing : missingData(data)}
    ${
      problem === null
        ? nothing
        : banner(
            'problem',
            html`<strong>Could not load new data.</strong> <span>${problem}</span>
              <button type="button" ?disabled=${busy} @click=${() => actions.refresh()}>Try again</button>`,
          )
    }
  `;
}

function notCurrent(snapshot: Data['snapshot'], times: Times): TemplateResult {
  const { note, posts_read_at: posts, prices_read_at: prices } = snapshot;
  if (note !== undefined) return banner('stale', html`<strong>Not current.</strong> <span>${note}</span>`);
  const since = posts !== null && prices !== null ? [posts, prices].sort()[0] : undefined;
  const title = since === undefined ? 'Not current.' : html`Not current since ${formatInstant(since, times)}.`;
  return banner('stale', html`<strong>${title}</strong> <span>${readTimes(snapshot, times)}</span>`);
}

function missingData(data: Data): TemplateResult {
  if (isOutage({ data })) return banner('outage', html`<strong>No new posts.</strong> <span>${outageSummary}</span>`);
  if (isSilent({ data }))
    return banner('silent', html`<strong>Posts may be missing.</strong> <span>${data.error}</span>`);
  const [kind, title] = data.feed.status === 'down' ? ['down', 'No posts.'] : ['unread', 'Not everything was read.'];
  return banner(kind, html`<strong>${title}</strong> <span>${data.error} The panel “Sources” has the reasons.</span>`);
}

function banner(kind: string, content: TemplateResult): TemplateResult {
  return html`<p class="banner ${kind}" data-banner=${kind}>${content}</p>`;
}
