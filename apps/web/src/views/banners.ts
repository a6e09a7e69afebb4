import { html, nothing, type TemplateResult } from 'lit-html';
import { snapshotAgeSeconds, type Actions, type PageState } from '../page-state.ts';
import { formatAge } from '../format-time.ts';

/** What a reader must know before reading on: invented data, old data, no data. */
export function banners(state: PageState, actions: Actions): TemplateResult {
  const { shown, problem, busy } = state;
  const data = shown?.data;
  return html`
    ${
      data?.source === 'sample'
        ? banner('sample', html`<strong>Sample data.</strong> These posts and prices are invented for demonstration.`)
        : nothing
    }
    ${
      data?.snapshot.stale
        ? banner(
            'stale',
            html`<strong>Not current.</strong> Posts and prices were read ${formatAge(snapshotAgeSeconds(state))} ago
              and the next reading is overdue.`,
          )
        : nothing
    }
    ${data?.error === undefined ? nothing : noPosts(data.error)}
    ${
      problem === null
        ? nothing
        : banner(
            'problem',
            html`<strong>No answer.</strong> <span>${problem}</span>
              <button type="button" ?disabled=${busy} @click=${() => actions.refresh()}>Try again</button>`,
          )
    }
  `;
}

/** The causes are many words, one for each source: they are there for who asks. */
function noPosts(causes: string): TemplateResult {
  return html`<div class="banner down" data-banner="down">
    <p><strong>No posts.</strong> No source delivered a post of this window.</p>
    <details>
      <summary>Why<span class="hidden"> there are no posts</span></summary>
      <p>${causes}</p>
    </details>
  </div>`;
}

function banner(kind: string, words: TemplateResult): TemplateResult {
  return html`<p class="banner ${kind}" data-banner=${kind}>${words}</p>`;
}
