import { html, nothing, render, type TemplateResult } from 'lit-html';
import { createAnswers } from './answers.ts';
import { browserStorage } from './browser-storage.ts';
import { choicesFrom, queryOf } from './choices.ts';
import { createPage } from './create-page.ts';
import type { Actions, PageState } from './page-state.ts';
import { colourChanges, PricePlot } from './price-plot.ts';
import { applyTheme, loadTheme, themes, type Theme } from './theme.ts';
import { banners } from './views/banners.ts';
import { controls } from './views/controls.ts';
import { healthPanel } from './views/health-panel.ts';
import { imprint } from './views/imprint.ts';
import { switchOf } from './views/switch.ts';
import { spokenSummary, timeline } from './views/timeline.ts';
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
  { choices: choicesFrom(location.search), watch: loadWatchList(storage), theme },
  {
    answers: createAnswers((address, options) => fetch(address, options), document.baseURI),
    now: () => Date.now(),
    show,
    keepChoices: (choices) => history.replaceState(null, '', queryOf(choices) || location.pathname),
    keepWatchList: (list) => saveWatchList(storage, list),
    keepTheme: showTheme,
  },
);

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
  colourChanges.dispatchEvent(new Event('change')),
);
setInterval(() => {
  if (document.visibilityState === 'visible') void page.renew();
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
  announce(spokenSummary(state));
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
  return html`${switchOf({ name: 'theme', label: 'Colours', choices, chosen, choose: chooseTheme })}`;
}

function showTheme(chosen: Theme): void {
  applyTheme(chosen, document.documentElement, storage);
  colourChanges.dispatchEvent(new Event('change'));
}
