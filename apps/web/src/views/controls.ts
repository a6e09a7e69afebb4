import { html, nothing, type TemplateResult } from 'lit-html';
import { accountChoices, windowChoices } from '../choices.ts';
import { ageSeconds, type Actions, type PageState } from '../page-state.ts';
import { ageWords } from '../time-words.ts';
import { feedTones, sourceName, venueTones, type Tone } from '../status-words.ts';
import { switchOf } from './switch.ts';

/** Account and window, whether the watch list narrows the timeline, and the health of it all at a glance. */
export function controls(state: PageState, actions: Actions): TemplateResult {
  const { choices, watch } = state;
  return html`<form class="controls" aria-label="What to show" @submit=${(event: Event) => event.preventDefault()}>
    ${switchOf({
      name: 'account',
      label: 'Account',
      choices: accountChoices,
      chosen: choices.account,
      choose: (account) => actions.choose({ account }),
    })}
    ${switchOf({
      name: 'window',
      label: 'Window',
      choices: windowChoices,
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
    ${feed ? html`<a href="#health">${light(feedTones[feed.status])} Feed ${feed.status}</a>` : nothing}
    ${calledVenues(venues).map(
      ({ name, status }) => html`<a href="#health">${light(venueTones[status])} ${sourceName(name)} ${status}</a>`,
    )}
    <button type="button" class="refresh" title="Ask again" ?disabled=${busy} @click=${() => actions.refresh()}>
      <span aria-hidden="true">↻</span>
      ${busy || !shown ? 'Reading…' : `Read ${ageWords(ageSeconds(state))} ago`}
    </button>
  </p>`;
}

/** A venue that is not configured is left to the panel of sources. */
function calledVenues(venues: PageState['venues']) {
  return (venues ?? []).filter(({ status }) => status !== 'unavailable');
}

/** A small mark whose shape and colour say how something fares; the words beside it say the same. */
export function light(tone: Tone): TemplateResult {
  return html`<span class="light ${tone}" aria-hidden="true"></span>`;
}
