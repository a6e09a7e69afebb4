import { describe, expect, it } from 'vitest';
import { computeContractMetrics, judgePosts, type ContractLabel } from './contract-metrics.ts';
import type { ContractLine } from './data-files.ts';
import type { Label } from './labels.ts';

const contract = (event_id: string, outcome = 'Yes'): ContractLine => ({
  id: `${event_id} ${outcome}`,
  event_id,
  outcome,
});

const matched = { g: 2, s: 'in' } as const;
const ofBen = { grades: { e2: matched }, pool: ['e2'], row: contract('e2', 'Ben') };

/** Each post with its label, the outcomes that it is about, the contract of its row, and the verdict. */
const cases: readonly (Omit<Label, 'post'> & {
  post: string;
  choice?: Omit<ContractLabel, 'post' | 'event'>;
  row?: ContractLine;
  verdict?: string;
})[] = [
  { post: 'a yes or no question', grades: { e1: matched }, pool: ['e1'], row: contract('e1'), verdict: 'right' },
  { post: 'the named outcome', ...ofBen, choice: { outcomes: ['Ann', 'Ben'], why: 'named' }, verdict: 'right' },
  { post: 'another outcome', ...ofBen, choice: { outcomes: ['Ann'], why: 'named' }, verdict: 'other contract' },
  { post: 'an unlisted outcome', ...ofBen, choice: { outcomes: [], why: 'unlisted' }, verdict: 'other contract' },
  { post: 'a related event', grades: { e1: { g: 1 } }, pool: ['e1'], row: contract('e1'), verdict: 'related' },
  { post: 'out of scope', grades: { e1: { g: 2, s: 'out' } }, pool: ['e1'], row: contract('e1'), verdict: 'related' },
  { post: 'an event that readers refused', grades: {}, pool: ['e1'], row: contract('e1'), verdict: 'wrong' },
  { post: 'an event that readers did not see', grades: {}, pool: ['e1'], row: contract('e9'), verdict: 'unjudged' },
  { post: 'a missed match', grades: { e1: matched }, pool: ['e1'] },
  { post: 'no match and no row', grades: {}, pool: ['e1'] },
];

const judged = judgePosts(
  cases,
  cases.flatMap(({ post, grades, choice }) =>
    choice ? [{ post, event: Object.keys(grades)[0] ?? '', ...choice }] : [],
  ),
  (post) => cases.find((one) => one.post === post)?.row,
);

describe('judgePosts', () => {
  it.each(cases)('judges the row of $post as $verdict', ({ post, verdict }) => {
    expect(judged.find((one) => one.post === post)?.verdict).toBe(verdict);
  });
});

describe('computeContractMetrics', () => {
  it('counts contracts as the guidelines of the labelled data define it', () => {
    expect(computeContractMetrics(judged)).toMatchObject({
      rows: 8,
      verdicts: { right: 2, 'other contract': 2, related: 2, wrong: 1, unjudged: 1 },
      contract_precision: { count: '2/7' },
      contract_recall: { count: '2/4' },
      silence: { count: '1/4' },
    });
  });
});
