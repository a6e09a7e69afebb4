import type { PublicContract, Row } from '@postjoin/join/types';
import {
  contractPath,
  formatPoints,
  moveView,
  nameContract,
  priceView,
  readNewestPrice,
  toCards,
  type ViewContext,
} from '@postjoin/views';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { PageState } from '../page-state.ts';

/** As many as a window of 900 pixels shows whole. */
const maxMovers = 4;
const maxDeadlines = 3;
const maxTopics = 4;

type Listed = Pick<PublicContract, 'id' | 'title' | 'outcome' | 'last_price' | 'price_at' | 'move_24h'> &
  Partial<Pick<PublicContract, 'price_stale'>>;

/**
 * Lists the contracts that moved most in 24 hours: of all contracts or, while an account or topics with posts of the
 * week are selected, of those with such a post.
 */
export function listMovers({ markets, week, filters, watch }: PageState): readonly PublicContract[] {
  const ofWeek = listContracts(week);
  const isFiltered = (filters.account !== undefined || watch.only) && ofWeek.length > 0;
  const size = ({ move_24h }: PublicContract) => Math.abs(move_24h ?? 0);
  return [...(isFiltered ? ofWeek : (markets?.contracts ?? []))]
    .filter((contract) => size(contract) > 0)
    .sort((a, b) => size(b) - size(a))
    .slice(0, maxMovers);
}

const listContracts = (week: PageState['week']): PublicContract[] =>
  toCards(week ?? []).map(({ contract }) => contract);

/** Renders the newest price of a contract, with its date if it is old. */
export function newestPriceView(
  contract: Listed,
  context: Pick<ViewContext, 'times' | 'isOld'>,
): TemplateResult | string {
  const newest = readNewestPrice(contract, context);
  if (!newest) return 'price unknown';
  const { price, at, isCurrent } = newest;
  return html`${priceView(price)}${isCurrent || at === null ? nothing : html` <span class="aside">as of ${context.times.date(at)}</span>`}`;
}

/** Renders what a reader of the week wants to know: what moved, what ends soon, and what the posts were about. */
export function overview(state: PageState, context: ViewContext): TemplateResult {
  const { week } = state;
  const movers = listMovers(state);
  const deadlines = listDeadlines(week);
  const topics = countTopics(week ?? []);
  const priceOf = (contract: Listed) => newestPriceView(contract, context);
  return html`${
    movers.length === 0
      ? nothing
      : panel(
          'movers',
          html`Markets that moved <small>points in 24 hours, with or without a post</small>`,
          list(movers, context, ({ move_24h }) => moveView(move_24h ?? 0, formatPoints), priceOf),
        )
  }
  ${
    deadlines.length === 0
      ? nothing
      : panel(
          'deadlines',
          html`Next deadlines <small>when a market closes, and its newest price</small>`,
          list(
            deadlines,
            context,
            ({ closes_at }) => (closes_at === null ? '' : context.times.date(closes_at)),
            priceOf,
            'valued dated',
          ),
        )
  }
  ${topics.length === 0 ? nothing : panel('topics', 'Topics of the week', topicList(topics, context))}`;
}

/** Renders contracts with a value at the right of each question, a fact below it, and `more` below the question. */
export function list<Contract extends Pick<Listed, 'id' | 'title' | 'outcome'>>(
  contracts: readonly Contract[],
  context: ViewContext,
  value: (contract: Contract) => TemplateResult | string,
  fact: (contract: Contract) => TemplateResult | string,
  className = 'valued',
  more: (contract: Contract) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult {
  return html`<ul class=${className}>
    ${contracts.map(
      (contract) =>
        html`<li>
          <a class="other-title" href=${contractPath(context, contract)}>${nameContract(contract)}</a>
          <p class="value">${value(contract)} <span class="aside">${fact(contract)}</span></p>
          ${more(contract)}
        </li>`,
    )}
  </ul>`;
}

function panel(id: string, title: TemplateResult | string, content: TemplateResult): TemplateResult {
  return html`<section class="panel" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

/** Lists the open contracts of the week that close first. */
function listDeadlines(week: PageState['week']): PublicContract[] {
  return listContracts(week)
    .filter(({ status, closes_at }) => status === 'open' && closes_at !== null)
    .sort((a, b) => Date.parse(a.closes_at ?? '') - Date.parse(b.closes_at ?? ''))
    .slice(0, maxDeadlines);
}

/** Counts the posts of each topic, most first. */
function countTopics(rows: readonly Row[]): [topic: string, posts: number][] {
  const counts = new Map<string, number>();
  for (const topic of rows.flatMap(({ topics }) => [...new Set(topics)]))
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, maxTopics);
}

function topicList(topics: readonly (readonly [string, number])[], { watching }: ViewContext): TemplateResult {
  return html`<ul class="topic-counts">
    ${topics.map(
      ([topic, posts]) =>
        html`<li>
          <button
            type="button"
            class="topic"
            aria-pressed=${watching?.includes(topic) ? 'true' : 'false'}
            aria-label=${`Watch ${topic}, ${posts}`}
            @click=${() => watching?.toggle(topic)}
          >
            ${topic} ${posts > 1 ? posts : nothing}
          </button>
        </li>`,
    )}
  </ul>`;
}
