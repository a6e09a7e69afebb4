import { formatAge, formatReplayTime } from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { accountOptions, windowOptions, type Filters } from '../filters.ts';
import { feedLabels, feedTones, sourceLabel, statusLabels } from '../labels.ts';
import { dataAgeSeconds, type Actions, type PageState, type Shown } from '../page-state.ts';
import { statusMark } from './health-panel.ts';
import { radioGroup } from './radio-group.ts';

/** The posts as cards, or as a table of moves, which is at first sorted by the move of the first day. */
const viewOptions = [
  { value: 'time', label: 'Newest' },
  { value: 'after_24h', label: 'What moved' },
] as const;

/** Renders the filters of the timeline, and a summary of the health of the sources. */
export function controls(state: PageState, actions: Actions): TemplateResult {
  const { filters, watch } = state;
  return html`<form class="controls" aria-label="Filters" @submit=${(event: Event) => event.preventDefault()}>
    ${radioGroup({
      name: 'account',
      label: 'Account',
      options: accountOptions,
      selected: filters.account,
      select: (account) => actions.setFilters({ account }),
    })}
    ${radioGroup({
      name: 'window',
      label: 'Time window',
      options: windowOptions,
      selected: filters.hours,
      select: (hours) => actions.setFilters({ hours }),
    })}
    ${radioGroup<Filters['sort']>({
      name: 'view',
      label: 'View',
      options: viewOptions,
      selected: filters.sort === 'time' ? 'time' : 'after_24h',
      select: (sort) => actions.setFilters({ sort }),
    })}
    ${watch.topics.length > 0 ? onlyWatched(watch.only, actions) : nothing} ${healthSummary(state, actions)}
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

function healthSummary(state: PageState, actions: Actions): TemplateResult {
  const { shown, markets, busy, now } = state;
  const feed = shown?.data.feed;
  // Venues that are not configured appear only in the panel of sources.
  const venuesInUse = (markets?.venues ?? []).filter(({ status }) => status !== 'unavailable');
  return html`<p class="glance">
    ${feed ? html`<a href="#health">${statusMark(feedTones[feed.status])} Posts: ${feedLabels[feed.status]}</a>` : nothing}
    ${venuesInUse.map(
      ({ name, status }) =>
        html`<a href="#health"
          >${statusMark(statusLabels[status].tone)} ${sourceLabel(name)}: ${statusLabels[status].label}</a
        >`,
    )}
    <button type="button" class="refresh" title="Refresh" ?disabled=${busy} @click=${() => actions.refresh()}>
      <span aria-hidden="true">↻</span>
      ${busy || !shown ? 'Loading…' : html`${describeAge(shown, now)}<span class="hidden">, refresh</span>`}
    </button>
  </p>`;
}

function describeAge(shown: Shown, now: number): TemplateResult | string {
  const { source, snapshot } = shown.data;
  if (source === 'replay') return `As of ${formatReplayTime(snapshot.taken_at)}`;
  const seconds = dataAgeSeconds(shown, now);
  return seconds === null ? 'Age unknown' : html`<span class="wide">Updated</span> ${formatAge(seconds)} ago`;
}
