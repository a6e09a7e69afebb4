import { html, nothing, render, type TemplateResult } from 'lit-html';
import { createApiClient } from './api-client.ts';
import { browserStorage } from './browser-storage.ts';
import { parseFilters, toQuery } from './filters.ts';
import { createPage } from './create-page.ts';
import type { Actions, PageState } from './page-state.ts';
import { colourChanges, PricePlot } from './price-plot.ts';
import { applyTheme, loadTheme, themes, type Theme } from './theme.ts';
import { banners } from './views/banners.ts';
import { controls } from './views/controls.ts';
import { healthPanel } from './views/health-panel.ts';
import { imprint } from './views/imprint.ts';
import { radioGroup } from './views/radio-group.ts';
import { announcement, timeline } from './views/timeline.ts';
import { watchPanel } from './views/watch-panel.ts';
import { loadWatchList, saveWatchList } from './watch-list.ts';

/** A snapshot is renewed every few minutes; asking once a minute shows it soon and costs one small answer. */
const renewEveryMs = 60_000;

const themeLabels: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

const filled = new Set<Element>();

customElements.define('price-plot', PricePlot);

const storage = browserStorage();
const theme = loadTheme(storage);
showTheme(theme);

const page = createPage(
  { choices: parseFilters(location.search), watch: loadWatchList(storage), theme },
  {
    answers: createApiClient((address, options) => fetch(address, options), document.baseURI),
    now: () => Date.now(),
    show,
    saveFilters: (choices) => history.replaceState(null, '', toQuery(choices) || location.pathname),
    saveWatchList: (list) => saveWatchList(storage, list),
    saveTheme: showTheme,
  },
);

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
  colourChanges.dispatchEvent(new Event('change')),
);
setInterval(() => {
  if (document.visibilityState === 'visible') void page.autoRefresh();
}, renewEveryMs);
void page.refresh();

function show(state: PageState, actions: Actions): void {
  into('banners', banners(state, actions));
  into('controls', controls(state, actions));
  into('timeline', timeline(state, actions));
  into('watch', watchPanel(state, actions));
  into('health', healthPanel(state));
  into('theme', themeSwitch(state, actions));
  imprint(state, document);
  announce(announcement(state));
}

function into(place: string, content: TemplateResult | typeof nothing): void {
  const element = document.getElementById(place);
  if (!element) return;
  // What stood there for readers without JavaScript goes when there is something to show.
  if (!filled.has(element)) element.replaceChildren();
  filled.add(element);
  render(content, element);
}

function announce(words: string | undefined): void {
  const said = document.getElementById('said');
  if (said && words !== undefined && said.textContent !== words) said.textContent = words;
}

function themeSwitch({ theme: chosen }: PageState, { chooseTheme }: Actions): TemplateResult {
  const choices = themes.map((value) => ({ value, label: themeLabels[value] }));
  return html`${radioGroup({ name: 'theme', label: 'Colours', choices, chosen, choose: chooseTheme })}`;
}

function showTheme(chosen: Theme): void {
  applyTheme(chosen, document.documentElement, storage);
  colourChanges.dispatchEvent(new Event('change'));
}
