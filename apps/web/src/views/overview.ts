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

const maxMovers = 5;
const maxDeadlines = 4;
const maxTopics = 8;

type Listed = Pick<PublicContract, 'id' | 'title' | 'outcome' | 'last_price' | 'price_at' | 'move_24h'>;

/**
 * Lists the contracts that moved most in 24 hours: of all contracts or, while an account or topics are selected, of those
 * with a post of the week.
 */
export function listMovers({ markets, week, filters, watch }: PageState): readonly Listed[] {
  const isFiltered = filters.account !== undefined || watch.only;
  const size = ({ move_24h }: Listed) => Math.abs(move_24h ?? 0);
  return [...(isFiltered ? listContracts(week) : (markets?.contracts ?? []))]
    .filter((contract) => size(contract) > 0)
    .sort((a, b) => size(b) - size(a))
    .slice(0, maxMovers);
}

const listContracts = (week: PageState['week']): PublicContract[] =>
  toCards(week ?? []).map(({ contract }) => contract);

/** Renders what a reader of the week wants to know: what moved, what ends soon, and what the posts were about. */
export function overview(state: PageState, context: ViewContext): TemplateResult {
  const { week } = state;
  const movers = listMovers(state);
  const deadlines = listDeadlines(week);
  const topics = countTopics(week ?? []);
  const priceOf = (contract: Listed) => {
    const newest = readNewestPrice(
      contract,
      week?.find((row) => row.contract.id === contract.id),
    );
    return newest ? priceView(newest.price) : 'price unknown';
  };
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
          'Next deadlines',
          list(deadlines, context, priceOf, ({ closes_at }) =>
            closes_at === null ? '' : context.times.date(closes_at),
          ),
        )
  }
  ${topics.length === 0 ? nothing : panel('topics', 'Topics of the week', topicList(topics, context))}`;
}

/** Renders contracts with a value at the right of each question, and a fact below it. */
function list<Contract extends Listed>(
  contracts: readonly Contract[],
  context: ViewContext,
  value: (contract: Contract) => TemplateResult | string,
  fact: (contract: Contract) => TemplateResult | string,
): TemplateResult {
  return html`<ul class="valued">
    ${contracts.map(
      (contract) =>
        html`<li>
          <a class="other-title" href=${contractPath(context, contract)}>${nameContract(contract)}</a>
          <p class="value">${value(contract)} <span class="aside">${fact(contract)}</span></p>
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
            ${topic} ${posts}
          </button>
        </li>`,
    )}
  </ul>`;
}
