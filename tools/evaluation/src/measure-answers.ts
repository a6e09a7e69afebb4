import { existsSync } from 'node:fs';
import { sum } from '@postjoin/values';
import { createAnswerer } from './answer-posts.ts';
import { computeContractMetrics, judgePosts, type ContractLabel, type JudgedPost } from './contract-metrics.ts';
import { hasLabelledData, judgedRowsFile, readJsonLines, type ContractLine } from './data-files.ts';
import type { Label } from './labels.ts';
import { readInventedSet } from './invented-posts.ts';
import { toMarkdownTable, toShareCells } from './markdown-table.ts';
import { measureLabelledPosts } from './measure.ts';
import type { RecordedAnswer } from './recorded-answers.ts';

/** A row of an earlier version of the matcher for a post that its author had not seen, graded by two readers. */
interface JudgedRow {
  post: { id: string };
  contract: ContractLine;
  a: Grade;
  b: Grade;
}

type Grade = 'right' | 'other' | 'related' | 'wrong';
/** The better grade first. */
const grades: readonly Grade[] = ['right', 'other', 'related', 'wrong'];

type FindContract = (post: string) => ContractLine | undefined;

/** Posts whose rows can be judged. */
interface LabelledSet {
  title: string;
  labels: readonly Label[];
  contractLabels: readonly ContractLabel[];
  contracts: ReadonlyMap<string, ContractLine>;
  /** Finds the contract that the rules choose for a post. */
  findRuled: FindContract;
}

/**
 * Returns the tables of the rows of the rules, of a model and of both, for the posts of a file of answers. The posts are
 * the invented ones of this repository and, if they are on this machine, the recorded ones.
 */
export async function measureAnswers(file: string): Promise<string> {
  const answers = new Map((await readJsonLines<RecordedAnswer>(file)).map((answer) => [answer.post, answer]));
  const isAnswered = ({ post }: Label): boolean => answers.has(post);
  const invented = await readInvented();
  const hasOthers = invented.labels.filter(isAnswered).length < answers.size;
  const sets = [invented, ...(hasOthers && hasLabelledData() ? await listRecordedSets() : [])]
    .map((set) => ({ ...set, labels: set.labels.filter(isAnswered) }))
    .filter(({ labels }) => labels.length > 0);
  const measured = sum(sets.map(({ labels }) => labels.length));
  const missing = answers.size - measured;
  const notMeasured = missing > 0 ? [`${missing} answers are not measured: no labels of their posts are here.`] : [];
  return [...sets.map((set) => renderTable(set, answers)), countFaults([...answers.values()]), ...notMeasured].join(
    '\n\n',
  );
}

async function readInvented(): Promise<LabelledSet> {
  const { posts, ...set } = await readInventedSet();
  const answer = createAnswerer([...set.contracts.values()]);
  const ruled = new Map(posts.map((post) => [post.id, set.contracts.get(answer(post).contract ?? '')]));
  return { ...set, title: 'invented posts', findRuled: (post) => ruled.get(post) };
}

async function listRecordedSets(): Promise<LabelledSet[]> {
  const rows = existsSync(judgedRowsFile) ? await readJsonLines<JudgedRow>(judgedRowsFile) : [];
  const { basis, allJudged } = await measureLabelledPosts();
  const contracts = new Map([...rows.map(({ contract }) => [contract.id, contract] as const), ...basis.contracts]);
  const ruled = new Map(allJudged.map(({ post, contract }) => [post, contract]));
  const rowByPost = new Map(rows.map((row) => [row.post.id, row]));
  return [
    { ...basis, title: 'posts with labels', contracts, findRuled: (post) => ruled.get(post) },
    {
      ...toLabels(rows),
      title: 'rows of posts that nobody had read',
      contracts,
      findRuled: (post) => rowByPost.get(post)?.contract,
    },
  ];
}

function renderTable(
  { title, labels, contractLabels, contracts, findRuled }: LabelledSet,
  answers: ReadonlyMap<string, RecordedAnswer>,
): string {
  const findChosen: FindContract = (post) => {
    const answer = answers.get(post);
    return answer && 'contract' in answer ? contracts.get(answer.contract ?? '') : undefined;
  };
  const hasVerdict = (post: string): boolean => 'contract' in (answers.get(post) ?? {});
  const findBoth: FindContract = (post) => (hasVerdict(post) ? findChosen(post) : findRuled(post));
  const ways = [
    ['rules', findRuled],
    ['model', findChosen],
    ['both', findBoth],
  ] as const;
  const lines = ways.map(([name, find]) => [name, ...toCells(judgePosts(labels, contractLabels, find))]);
  const head = [`${title} (${labels.length})`, 'rows', 'right', 'other', 'related', 'wrong', 'unjudged'];
  const shares = ['precision', 'count', '95 %', 'recall', 'count', '95 %'];
  return toMarkdownTable([[...head, ...shares], ...lines]);
}

function toCells(judged: readonly JudgedPost[]): string[] {
  const { rows, verdicts, contract_precision, contract_recall } = computeContractMetrics(judged);
  const counts = [rows, ...Object.values(verdicts)].map(String);
  return [...counts, ...toShareCells(contract_precision), ...toShareCells(contract_recall)];
}

/** Converts graded rows to labels. Of two grades, the worse one counts. The recall is that of right rows. */
function toLabels(rows: readonly JudgedRow[]): Pick<LabelledSet, 'labels' | 'contractLabels'> {
  const graded = rows.map(({ post, contract: { event_id: event }, a, b }) => {
    return { post: post.id, event, grade: grades[Math.max(grades.indexOf(a), grades.indexOf(b))] ?? 'wrong' };
  });
  return {
    labels: graded.map(({ post, event, grade }) => {
      const g = grade === 'related' ? 1 : 2;
      return { post, grades: grade === 'wrong' ? {} : { [event]: { g, s: 'in' } }, pool: [event] };
    }),
    contractLabels: graded.flatMap(({ post, event, grade }) =>
      grade === 'other' ? [{ post, event, outcomes: [], why: 'unlisted' as const }] : [],
    ),
  };
}

function countFaults(answers: readonly RecordedAnswer[]): string {
  const faults = answers.flatMap((answer) => ('fault' in answer ? [answer.fault] : []));
  const counts = [...Map.groupBy(faults, (fault) => fault)].map(([fault, { length }]) => `${length} ${fault}`);
  return `${answers.length} answers, of which ${faults.length} count as none${counts.length > 0 ? `: ${counts.join(', ')}` : ''}.`;
}
