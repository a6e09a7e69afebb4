import { html, nothing, type TemplateResult } from 'lit-html';
import { formatAge } from '../format-time.ts';
import { snapshotAgeSeconds, type Actions, type PageState } from '../page-state.ts';

/** Warnings above the timeline: sample data, old data, missing posts, a failed request. */
export function banners(state: PageState, actions: Actions): TemplateResult {
  const { shown, problem, busy } = state;
  const data = shown?.data;
  return html`
    ${
      data?.source === 'sample'
        ? banner('sample', html`<strong>Sample data.</strong> These posts and prices are made up for demonstration.`)
        : nothing
    }
    ${
      data?.snapshot.stale
        ? banner(
            'stale',
            html`<strong>Not current.</strong> Posts and prices were last updated
              ${formatAge(snapshotAgeSeconds(state))} ago, and the next update is overdue.`,
          )
        : nothing
    }
    ${data?.error === undefined ? nothing : noPosts(data.error)}
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

/**
 * Renders the banner for a time window without posts. The causes, one per source, make a long text, so they are
 * collapsed.
 */
function noPosts(causes: string): TemplateResult {
  return html`<div class="banner down" data-banner="down">
    <p><strong>No posts.</strong> No source delivered posts for this time window.</p>
    <details>
      <summary>Why<span class="hidden"> are there no posts</span>?</summary>
      <p>${causes}</p>
    </details>
  </div>`;
}

function banner(kind: string, content: TemplateResult): TemplateResult {
  return html`<p class="banner ${kind}" data-banner=${kind}>${content}</p>`;
}
