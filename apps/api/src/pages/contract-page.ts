import type { ContractData, Row } from '@postjoin/join';
import { historyKinds, venueRows } from '@postjoin/market-venues/registry';
import type { Identity } from '@postjoin/openapi-spec';
import {
  contractList,
  createTimes,
  formatInstant,
  listKnown,
  nameContract,
  outcomeBarsView,
  pickPoints,
  plotStyles,
  plotView,
  postList,
  pricesView,
  priceView,
  sharedTopics,
  toEventBars,
  toPlotPosts,
  venueLine,
  type PlotInput,
  type Times,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import { dataNote, endView, notices } from './notices.ts';
import type { Page } from './page.ts';
import type { PreviewImage } from './preview-image.ts';
import { renderPreview } from './preview-head.ts';
import { describeEnd, describeLastPrice, describeSource } from './row-text.ts';

/** More outcomes are folded, so that a question with a hundred of them does not fill the page. */
const maxUnfoldedOutcomes = 12;

/** The page of one contract: its prices with a mark for each post, its event, its rules and its posts. */
export function createContractPage(identity: Identity, data: ContractData, url: string, now: Date): Page {
  const { contract, rows, outcomes, other_venues } = data;
  const context: ViewContext = {
    times: createTimes(now.getTime(), 'UTC'),
    isOld: data.snapshot.stale,
    root: '../',
    model: identity.judge?.model,
    historyKinds,
  };
  const { times } = context;
  const title = nameContract(contract);
  const chart = createChart(data);
  return {
    title,
    root: context.root,
    head: renderPreview({
      product: identity.product,
      title,
      description: `${describeSource(data.source)} ${describeLastPrice(contract)} ${describeEnd(contract)}`.trim(),
      url,
    }),
    main: html`${notices(data, times)}
      ${contract.event_title === contract.title ? nothing : html`<p class="event">${contract.event_title}</p>`}
      <h1>${title}</h1>
      ${contract.status === 'open' ? nothing : endView(contract)}
      <section class="contract" aria-label="Prices">
        ${pricesView(contract, times)} ${chart ? chartView(chart, contract, times) : nothing}
        ${venueLine(contract, context)}
      </section>
      <div class="halves">
        <section>
          <h2>Posts of the last ${data.hours / 24} days</h2>
          ${postsView(rows, context)}
        </section>
        <section>
          ${outcomes.length > 1 ? eventView(contract, outcomes, context) : nothing}
          ${other_venues.length > 0 ? otherVenues(other_venues, context) : nothing} ${rules(contract.rules)}
        </section>
      </div>
      ${dataNote(data, times)}`,
  };
}

/** Returns the known prices with the times of the posts of the window. */
function createChart({ price_path: path = [], rows }: ContractData): PlotInput | undefined {
  const first = path[0]?.[0];
  if (first === undefined || path.length < 2) return undefined;
  return { path, posts: toPlotPosts(rows.filter(({ post }) => post.at >= first)) };
}

/** How many of the prices the table beside the chart has: about four a day. */
const maxTablePrices = 28;

/** Renders the chart with what its prices are, and the prices as a table, which a keyboard and a screen reader reach. */
function chartView(chart: PlotInput, { venue }: ContractData['contract'], times: Times): TemplateResult {
  const kind = historyKinds[venue];
  const prices = pickPoints(listKnown(chart.path), maxTablePrices);
  return html`${plotView(chart, times, plotStyles.page)}
    <details class="details">
      <summary>Chart as a table</summary>
      <table class="values">
        ${prices.map(
          ({ at, price }) =>
            html`<tr>
              <th scope="row">${formatInstant(new Date(at * 1000).toISOString(), times)}</th>
              <td>${priceView(price)}</td>
            </tr>`,
        )}
      </table>
    </details>
    <p class="aside">
      ${chart.posts.length === 0 ? nothing : 'Shaded: the first hour and day after a post.'}
      ${kind === undefined ? nothing : `Prices in the chart: ${kind}.`}
    </p>`;
}

function eventView(
  contract: ContractData['contract'],
  outcomes: ContractData['outcomes'],
  context: ViewContext,
): TemplateResult {
  const { name, bars } = toEventBars(contract, outcomes);
  const [shown, others] = [bars.slice(0, maxUnfoldedOutcomes), bars.slice(maxUnfoldedOutcomes)];
  return html`<h2>${name}</h2>
    ${outcomeBarsView(name, shown, context)}
    ${
      others.length === 0
        ? nothing
        : html`<details>
            <summary>${others.length} more</summary>
            ${outcomeBarsView(name, others, context)}
          </details>`
    }`;
}

function otherVenues(contracts: ContractData['other_venues'], context: ViewContext): TemplateResult {
  return html`<h2>The same question at other venues</h2>
    ${contractList(contracts, context, ({ venue }) => `${venueRows[venue].label} · `)}`;
}

function rules(text: string | undefined): TemplateResult {
  return html`<h2>Rules</h2>
    ${
      text === undefined
        ? html`<p class="quiet">The venue's list has no rules of this contract.</p>`
        : html`<blockquote class="rules">${text}</blockquote>`
    }`;
}

function postsView(rows: readonly Row[], context: ViewContext): TemplateResult {
  if (rows.length === 0) return html`<p class="quiet">No post of this time is matched to this contract.</p>`;
  return postList(rows, sharedTopics({ rows }), context);
}

/** What the picture of the page shows: the question, its price and its prices with a mark for each post. */
export function drawContract(data: ContractData): Pick<PreviewImage, 'note' | 'lines' | 'chart'> {
  const { contract, source } = data;
  return {
    note: describeSource(source),
    lines: [
      { kind: 'title', text: nameContract(contract), maxLines: 3 },
      { kind: 'fact', text: describeLastPrice(contract), maxLines: 1 },
    ],
    chart: createChart(data),
  };
}
