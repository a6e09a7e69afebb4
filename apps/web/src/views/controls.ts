import { html, nothing, type TemplateResult } from 'lit-html';
import { accountOptions, windowOptions } from '../filters.ts';
import { snapshotAgeSeconds, type Actions, type PageState } from '../page-state.ts';
import { formatAge } from '../format-time.ts';
import { feedTones, sourceLabel, venueTones, type Tone } from '../labels.ts';
import { radioGroup } from './radio-group.ts';

/** Account and window, whether the watch list narrows the timeline, and the health of it all at a glance. */
export function controls(state: PageState, actions: Actions): TemplateResult {
  const { choices, watch } = state;
  return html`<form class="controls" aria-label="What to show" @submit=${(event: Event) => event.preventDefault()}>
    ${radioGroup({
      name: 'account',
      label: 'Account',
      choices: accountOptions,
      chosen: choices.account,
      choose: (account) => actions.choose({ account }),
    })}
    ${radioGroup({
      name: 'window',
      label: 'Window',
      choices: windowOptions,
      chosen: choices.hours,
      choose: (hours) => actions.choose({ hours }),
    })}
    ${watch.topics.length > 0 ? onlyWatched(watch.only, actions) : nothing} ${glance(state, actions)}
  </form>`;
}

function onlyWatched(only: boolean, actions: Actions): TemplateResult {
  return html`<label class="only"
    ><input
      type="checkbox"
      .checked=${only}
      @change=${({ target }: Event) => actions.showOnlyWatched((target as HTMLInputElement).checked)}
    />
    My topics only</label
  >`;
}

function glance(state: PageState, actions: Actions): TemplateResult {
  const { shown, venues, busy } = state;
  const feed = shown?.data.feed;
  return html`<p class="glance">
    ${feed ? html`<a href="#health">${statusMark(feedTones[feed.status])} Feed ${feed.status}</a>` : nothing}
    ${calledVenues(venues).map(
      ({ name, status }) =>
        html`<a href="#health">${statusMark(venueTones[status])} ${sourceLabel(name)} ${status}</a>`,
    )}
    <button type="button" class="refresh" title="Ask again" ?disabled=${busy} @click=${() => actions.refresh()}>
      <span aria-hidden="true">↻</span>
      ${busy || !shown ? 'Reading…' : `Read ${formatAge(snapshotAgeSeconds(state))} ago`}
    </button>
  </p>`;
}

/** A venue that is not configured is left to the panel of sources. */
function calledVenues(venues: PageState['venues']) {
  return (venues ?? []).filter(({ status }) => status !== 'unavailable');
}

/** A small mark whose shape and colour say how something fares; the words beside it say the same. */
export function statusMark(tone: Tone): TemplateResult {
  return html`<span class="light ${tone}" aria-hidden="true"></span>`;
}
