import { historyKinds } from '@postjoin/market-venues/registry';
import { listFeedLinks } from '@postjoin/openapi-spec/feeds';
import { createTimes, type ViewContext } from '@postjoin/views';
import { html, nothing, render } from 'lit-html';
import { createApiClient } from './api-client.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { createPage } from './create-page.ts';
import { accountOptions, parseFilters, parseSharedWords, toQuery } from './filters.ts';
import type { Actions, PageState } from './page-state.ts';
import { renderInto, setText } from './render-into.ts';
import { banners } from './views/banners.ts';
import { connectPanel } from './views/connect-panel.ts';
import { controls } from './views/controls.ts';
import { feedLinks } from './views/feed-links.ts';
import { healthPanel } from './views/health-panel.ts';
import { overview } from './views/overview.ts';
import { searchForm, searchHead, searchResults } from './views/markets-panel.ts';
import { weekView } from './views/week.ts';
import { announcement, timeline } from './views/timeline.ts';
import { watchPanel } from './views/watch-panel.ts';
import { addTopics, emptyWatchList, includesTopic, loadWatchList, saveWatchList } from './watch-list.ts';

/**
 * Interval of the automatic refresh. The worker writes a snapshot every few minutes, so a refresh once a minute shows
 * new data soon. The requests of a refresh are small.
 */
const autoRefreshIntervalMs = 60_000;

const storage = createBrowserStorage(() => localStorage);

const shared = parseSharedWords(location.search);
// Shared topics are shown in place of the reader's own, and stored only when the reader changes them.
const watch =
  shared.topics.length > 0
    ? { ...shared.topics.reduce(addTopics, emptyWatchList), only: true }
    : loadWatchList(storage);

const page = createPage(
  { filters: parseFilters(location.search), watch, q: shared.q },
  {
    api: createApiClient((url, options) => fetch(url, options), document.baseURI),
    now: () => Date.now(),
    show,
    saveAddress: ({ filters, watch: { topics, only }, search }) => {
      const q = search?.q ?? '';
      const address = toQuery(filters, { topics: only ? topics : [], q }) || location.pathname;
      // The results are a page of their own, which the reader leaves with the browser's Back.
      if ((q === '') === (parseSharedWords(location.search).q === '')) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    },
    saveWatchList: (list) => saveWatchList(storage, list),
  },
);

setInterval(() => {
  if (document.visibilityState === 'visible') void page.autoRefresh();
}, autoRefreshIntervalMs);
// An older browser can fail at any line before this one, or while it shows the first answer.
void page.refresh().then(() => document.getElementById('browser-note')?.remove());

addEventListener('popstate', () => page.search(parseSharedWords(location.search).q));

const times = createTimes(Date.now());

// Escape closes what the reader has opened around the focus: the results of a search, or a folded part.
document.addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const details = target.closest<HTMLDetailsElement>('details[open]');
  if (details) {
    details.open = false;
    details.querySelector('summary')?.focus();
  } else if (target.closest('.results, .results-head, .search')) document.getElementById('close-results')?.click();
});

// The posts are hidden beside the results of a search.
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[href="#timeline"]'))
    document.getElementById('close-results')?.click();
});

function show(state: PageState, actions: Actions): void {
  const { watch } = state;
  document.body.classList.toggle('searching', state.search !== null);
  const context: ViewContext = {
    times,
    root: '',
    model: state.shown?.data.judge?.model,
    historyKinds,
    isOld: state.shown?.data.snapshot.stale === true,
    watching: {
      includes: (topic) => includesTopic(watch, topic),
      toggle: (topic) => (includesTopic(watch, topic) ? actions.unwatch(topic) : actions.watchTopics(topic)),
    },
  };
  renderInto('banners', banners(state, actions, times));
  renderInto('controls', state.search ? searchHead(state.search, actions) : controls(state, actions));
  renderInto('timeline', timeline(state, actions, context));
  renderInto('watch', watchPanel(state, actions, context));
  renderInto('search', searchForm(state, actions));
  renderInto('markets', searchResults(state, actions, context));
  renderInto('week', weekView(state, context));
  renderInto('overview', overview(state, context));
  renderInto('health', healthPanel(state, times));
  // Before the health is known, the panel would move when the health appears above it.
  renderInto('connect', state.shown || state.problem !== null ? connectPanel(document.baseURI) : nothing);
  showFeeds(state);
  showImprint(state);
  setText('announcement', announcement(state));
}

/** Shows the names that a deployment configures. Until these names arrive, the page shows those of its HTML file. */
function showImprint({ capabilities }: PageState): void {
  if (!capabilities) return;
  const { product, operator, emails, scope } = capabilities;
  document.title = product;
  setText('product', product);
  setText('handles', scope.accounts.join(' and '));
  renderInto(
    'imprint',
    html`Free, no key, no login. Operator: ${operator}. Questions, or a wrong or missing match:
      <a href="mailto:${emails.support}">${emails.support}</a>.`,
  );
}

/**
 * Names the feeds of the account and the watch list in the head of the page, beside those of all matches, and the feeds
 * of the shown posts in its text.
 */
function showFeeds({ filters: { account }, watch: { topics, only } }: PageState): void {
  const followed = [account ?? [], topics].flat().join(', ');
  const links = listFeedLinks('', { account, markets: topics.join(',') }).map(
    ({ mediaType, address }) =>
      html`<link rel="alternate" type=${mediaType} href=${address} title=${`Matches: ${followed}`} />`,
  );
  render(followed === '' ? nothing : html`${links}`, document.head);
  const shownTopics = only ? topics : [];
  const label = accountOptions.find(({ value }) => value === account)?.label ?? '';
  const shown = [account === undefined ? [] : label, shownTopics].flat().join(', ');
  setText('feed-filters', shown === '' ? '' : ` (${shown})`);
  renderInto('feed-links', feedLinks({ account, markets: shownTopics.join(',') }));
}
