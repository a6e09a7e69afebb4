import { certainties, type Certainty } from '@postjoin/matcher/types';
import { computeContractMetrics, type JudgedPost } from './contract-metrics.ts';
import type { ContractLine } from './data-files.ts';
import type { EventMetrics } from './event-metrics.ts';
import { toMarkdownTable, toShareCells } from './markdown-table.ts';
import type { LabelledResult, ListResult } from './measure.ts';
import { countListRows, isRightListRow, type ListRow } from './open-questions.ts';
import { toShare } from './share.ts';

const shareTitles = ['value', 'count', '95 % interval'];

/** Writes the tables of the document. */
export function renderTables(
  { judged, allJudged, candidatePlaces, certainties: certaintyOf, events }: LabelledResult,
  lists: readonly ListResult[],
): string {
  return [
    renderContracts('contracts', judged),
    renderContracts('contracts, with the labels of this repository', allJudged),
    renderCertainties({ judged, allJudged }, certaintyOf),
    renderCandidates(candidatePlaces),
    renderLists(lists),
    renderEvents(events),
  ].join('\n\n');
}

function renderContracts(title: string, judged: readonly JudgedPost[]): string {
  const metrics = computeContractMetrics(judged);
  const { verdicts } = metrics;
  return [
    toMarkdownTable([
      [title, ...shareTitles],
      ['contract precision: judged rows whose contract is right', ...toShareCells(metrics.contract_precision)],
      ['contract recall: posts with a right contract that get one', ...toShareCells(metrics.contract_recall)],
      ['judged rows with another contract of the right question', ...toShareCells(metrics.other_contract)],
      ['silence: posts without a match that get no row', ...toShareCells(metrics.silence)],
    ]),
    `${metrics.rows} rows: ${Object.entries(verdicts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ')}.`,
  ].join('\n\n');
}

/** How often a row of each certainty is right. */
function renderCertainties(
  { judged, allJudged }: Pick<LabelledResult, 'judged' | 'allJudged'>,
  certaintyOf: LabelledResult['certainties'],
): string {
  const toCell = (posts: readonly JudgedPost[], certainty: Certainty): string => {
    const rows = posts.filter(({ post }) => certaintyOf.get(post) === certainty);
    const { value, count } = computeContractMetrics(rows).contract_precision;
    return `${value?.toFixed(3) ?? '-'} (${count})`;
  };
  return toMarkdownTable([
    ['judged rows whose contract is right', 'labelled posts', 'with the labels of this repository'],
    ...certainties.map((certainty) => [certainty, toCell(judged, certainty), toCell(allJudged, certainty)]),
  ]);
}

/** How often the right question is among the first candidates, for the labels outside and those of this repository. */
function renderCandidates({ judged, others }: LabelledResult['candidatePlaces']): string {
  const toCell = (list: readonly number[], limit: number): string => {
    const { value, count } = toShare(list.filter((place) => place < limit).length, list.length);
    return `${value?.toFixed(3) ?? '-'} (${count})`;
  };
  return toMarkdownTable([
    ['right question among the first candidates', 'labelled posts', 'other posts, labels of this repository'],
    ...[1, 3, 5, 10].map((limit) => [String(limit), toCell(judged, limit), toCell(others, limit)]),
  ]);
}

function renderLists(results: readonly ListResult[]): string {
  return renderListTable(
    'lists of outcomes, all seeds',
    results.map(({ form, rowsBySeed }) => [form, [...rowsBySeed.values()].flat()]),
  );
}

/** Writes a table for each form of contracts, with a row for each seed. */
export function renderSeeds(results: readonly ListResult[]): string {
  return results
    .map(({ form, rowsBySeed }) =>
      renderListTable(
        form,
        [...rowsBySeed].map(([seed, rows]) => [`seed ${seed}`, rows]),
      ),
    )
    .join('\n\n');
}

function renderListTable(title: string, lines: readonly (readonly [string, readonly ListRow[]])[]): string {
  return toMarkdownTable([
    [title, 'listed', 'right contract', 'another', 'right', 'not listed', 'a contract', 'shown'],
    ...lines.map(([name, rows]) => toListCells(name, rows)),
  ]);
}

function toListCells(title: string, rows: readonly ListRow[]): string[] {
  const { listed, right, other, unlisted, shown } = countListRows(rows);
  const toValue = (count: number, total: number): string => toShare(count, total).value?.toFixed(3) ?? '-';
  return [
    title,
    ...[listed, right, other].map(String),
    toValue(right, listed),
    ...[unlisted, shown].map(String),
    toValue(shown, unlisted),
  ];
}

function renderEvents(events: EventMetrics): string {
  return toMarkdownTable([
    ['events, whatever the outcome', ...shareTitles],
    ['strict precision', ...toShareCells(events.strict_precision)],
    ['lenient precision', ...toShareCells(events.lenient_precision)],
    ['recall', ...toShareCells(events.recall)],
    ['silence', ...toShareCells(events.silence)],
  ]);
}

/** Lists the rows that are not right, and the posts that have a right contract and no row. */
export function renderWrongRows({ posts, judged, eventTitles }: LabelledResult): string {
  const wrong = judged.filter((post) => (post.contract ? post.verdict !== 'right' : post.findable.length > 0));
  return wrong
    .toSorted((a, b) => (a.verdict ?? 'no row').localeCompare(b.verdict ?? 'no row'))
    .map((post) => {
      const line = posts.get(post.post);
      return [
        `${post.verdict ?? 'no row'}: post ${post.post}, ${line?.created_at ?? 'unknown time'}`,
        `  post:     ${(line?.text ?? '').replaceAll(/\s+/g, ' ')}`,
        ...(post.contract ? [`  contract: ${describeContract(post.contract)}`] : []),
        ...(post.meant.length > 0 ? [`  meant:    ${post.meant.join(', ')}`] : []),
        ...post.findable.map((event) => `  right:    ${eventTitles.get(event) ?? ''} (${event})`),
      ].join('\n');
    })
    .join('\n\n');
}

/** Lists the rows of open questions that are not right, each with the number of seeds. */
export function renderWrongListRows(results: readonly ListResult[]): string {
  const counts = new Map<string, number>();
  for (const { form, rowsBySeed } of results) {
    for (const row of [...rowsBySeed.values()].flat().filter((row) => !isRightListRow(row))) {
      const answers = `${row.answers.join(', ')} (${row.isListed ? 'listed' : 'not listed'})`;
      const line = `${row.question} [${form}]: post ${row.post}, ${answers}, shown: ${row.shown ?? 'nothing'}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return [...counts].map(([line, count]) => `${line}, ${count} of the seeds`).join('\n');
}

function describeContract({ id, title, event_title, outcome }: ContractLine): string {
  const titles = [...new Set([event_title ?? '', title ?? ''])].filter((text) => text !== '').join(' / ');
  return `${titles} -> ${outcome ?? 'no outcome'} (${id})`;
}
