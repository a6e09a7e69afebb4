import { readJsonLines, toMarkdownTable, toShareCells, toShare } from '@postjoin/evaluation';
import type { Thresholds } from '@postjoin/reader';
import { splitNames } from './splits.ts';
import { listJudgedPosts, type JudgedPost } from './judged-posts.ts';
import { readLabels } from './labels.ts';
import { readRecorded, type Recorded } from './recorded.ts';
import { resample } from './resample.ts';
import { addCounts, countRows, toPrecision, toRecall, type RowCounts } from './row-counts.ts';
import { chooseThresholds, thresholdGrid } from './thresholds.ts';

const help = `Measures the rules alone, and the rules with the reader, on months that the reader did not see.

  npm run --silent train:measure -- SCORES...

SCORES: the files that "npm run train -- --leave-out ..." writes. The thresholds of a split are chosen on the pool posts
of the other splits, because the author of the rules had the other posts in view. Prints Markdown tables, and last the thresholds of all splits, which belong into model.json.
`;

interface ScoreLine {
  post: string;
  question: string;
  /** The output of a model that was trained without the split of the post. */
  score: number;
}

const toProbability = (score: number): number => 1 / (1 + Math.exp(-score));

async function readJudgedPosts(files: readonly string[], recorded: Recorded): Promise<JudgedPost[]> {
  const lines = (await Promise.all(files.map((file) => readJsonLines<ScoreLine>(file)))).flat();
  const probabilities = new Map(lines.map((line) => [`${line.post} ${line.question}`, toProbability(line.score)]));
  const find = (post: string, question: string): number | undefined => probabilities.get(`${post} ${question}`);
  const judged = listJudgedPosts(await readLabels(), recorded, find);
  const scored = new Set(lines.map(({ post }) => post));
  const splits = new Set(judged.filter(({ label }) => scored.has(label.post)).map(({ split }) => split));
  return judged.filter(({ split }) => splits.has(split));
}

/** The author of the rules had the labels of the other posts in view. */
const isUnseenByRules = ({ label }: JudgedPost): boolean => label.source === 'pool';

/** Chooses thresholds for each split on the other splits, and for later posts on all splits. */
function chooseBySplit(posts: readonly JudgedPost[], recorded: Recorded) {
  const splits = [...new Set(posts.map(({ split }) => split))].toSorted((a, b) => a - b);
  const unseen = posts.filter(isUnseenByRules);
  const count = (thresholds?: Thresholds): RowCounts[] =>
    splits.map((split) =>
      countRows(
        unseen.filter((post) => post.split === split),
        recorded,
        thresholds,
      ),
    );
  const rules = count();
  const grid = thresholdGrid.map((thresholds) => count(thresholds));
  const choose = (isUsed: (index: number) => boolean): Thresholds =>
    chooseThresholds(
      rules.filter((_, index) => isUsed(index)),
      grid.map((counts) => counts.filter((_, index) => isUsed(index))),
    );
  return {
    bySplit: new Map(splits.map((split, left) => [split, choose((index) => index !== left || splits.length === 1)])),
    overall: choose(() => true),
  };
}

/** The counts of one post. */
interface PostRow {
  post: JudgedPost;
  rules: RowCounts;
  reader: RowCounts;
}

function renderCounts(name: string, rules: RowCounts, reader: RowCounts): string[][] {
  const toCells = (who: string, counts: RowCounts): string[] => [
    ...[name, who],
    ...toShareCells(toShare(counts.right, counts.judged)),
    ...toShareCells(toShare(counts.found, counts.findable)),
    String(counts.unjudged),
  ];
  return [toCells('rules', rules), toCells('rules and reader', reader)];
}

const header = ['posts', 'rows by', 'precision', 'rows', '95 %', 'recall', 'posts', '95 %', 'unjudged rows'];

async function measure(files: readonly string[]): Promise<void> {
  const recorded = await readRecorded();
  const posts = await readJudgedPosts(files, recorded);
  const { bySplit, overall } = chooseBySplit(posts, recorded);
  const rows = posts.map((post): PostRow => ({
    post,
    rules: countRows([post], recorded),
    reader: countRows([post], recorded, bySplit.get(post.split)),
  }));
  // Posts without a row and without a known right contract change neither figure.
  const isCounted = ({ rules, reader }: PostRow): boolean => rules.findable + rules.judged + reader.judged > 0;
  const sum = (some: readonly PostRow[], who: 'rules' | 'reader'): RowCounts => addCounts(some.map((row) => row[who]));
  const groups: [string, PostRow[]][] = [
    ['all', rows],
    ['in view of the author of the rules', rows.filter(({ post }) => !isUnseenByRules(post))],
    ['others', rows.filter(({ post }) => isUnseenByRules(post))],
    ...[...bySplit.keys()].map((split): [string, PostRow[]] => [
      splitNames[split]!,
      rows.filter(({ post }) => post.split === split),
    ]),
  ];
  const cells = groups.flatMap(([name, some]) => renderCounts(name, sum(some, 'rules'), sum(some, 'reader')));
  process.stdout.write(`${toMarkdownTable([header, ...cells])}\n\n`);
  for (const [name, some] of groups.slice(0, 3)) {
    const drawn = some.filter(isCounted);
    const difference = (of: (counts: RowCounts) => number) =>
      resample(drawn, (sample) => of(sum(sample, 'reader')) - of(sum(sample, 'rules')));
    process.stdout.write(`${name}: precision ${difference(toPrecision)}, recall ${difference(toRecall)}\n`);
  }
  for (const [split, thresholds] of bySplit)
    process.stdout.write(`${splitNames[split]}: ${JSON.stringify(thresholds)}\n`);
  process.stdout.write(`thresholds of all splits: ${JSON.stringify(overall)}\n`);
}

const files = process.argv.slice(2);
if (files.length === 0 || files.includes('--help')) process.stdout.write(help);
else await measure(files);
