import { certainties, type Certainty } from '@postjoin/matcher/types';
import { computeContractMetrics, type ContractMetrics, type JudgedPost } from './contract-metrics.ts';
import type { ContractLine } from './data-files.ts';
import { toMarkdownTable, toShareCell } from './markdown-table.ts';
import type { LabelledResult, ListResult } from './measure.ts';
import { countListRows, isRightListRow } from './open-questions.ts';
import { toShare, type Share } from './share.ts';

/** Writes the table of the document. */
export function renderTable({ judged, allJudged, candidatePlaces, certainties: certaintyOf }: LabelledResult): string {
  const [own, all] = [computeContractMetrics(judged), computeContractMetrics(allJudged)];
  const toPrecision = (posts: readonly JudgedPost[], certainty: Certainty): Share =>
    computeContractMetrics(posts.filter(({ post }) => certaintyOf.get(post) === certainty)).contract_precision;
  const toFirstTen = (places: readonly number[]): Share =>
    toShare(places.filter((place) => place < 10).length, places.length);
  const rows: [string, ...Share[]][] = [
    ['judged rows whose contract is right', own.contract_precision, all.contract_precision],
    ...certainties.map((certainty): [string, Share, Share] => [
      `those with the certainty ${certainty}`,
      toPrecision(judged, certainty),
      toPrecision(allJudged, certainty),
    ]),
    ['posts with a right contract that get it', own.contract_recall, all.contract_recall],
    ['posts without a match that get no row', own.silence, all.silence],
    ['right question among 10 candidates', toFirstTen(candidatePlaces.judged), toFirstTen(candidatePlaces.others)],
  ];
  return [
    toMarkdownTable([
      ['measure', 'labelled posts', 'with the labels of this repository'],
      ...rows.map(([name, ...shares]) => [name, ...shares.map(toShareCell)]),
    ]),
    `Rows: ${listVerdicts(own)}; ${listVerdicts(all)}.`,
  ].join('\n\n');
}

/** Writes the table of the lists of outcomes. */
export const renderLists = (lists: readonly ListResult[]): string =>
  toMarkdownTable([
    ['lists of outcomes', 'answer listed: its contract', 'answer not listed: a contract'],
    ...lists.map(({ form, rowsBySeed }) => {
      const { listed, right, unlisted, shown } = countListRows([...rowsBySeed.values()].flat());
      return [form, toShareCell(toShare(right, listed)), toShareCell(toShare(shown, unlisted))];
    }),
  ]);

const listVerdicts = ({ verdicts }: ContractMetrics): string =>
  Object.entries(verdicts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');

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
