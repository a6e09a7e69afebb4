import { readJsonLines, toShare } from '@postjoin/evaluation';
import { answerByRules, answerWithReader, chooseThresholds, countRows, type Counts } from './answers.ts';
import { scorePost, type ScoredContract, type ScoredPost } from './judged-posts.ts';
import { readLabels } from './labels.ts';
import { readRecorded } from './recorded.ts';

const help = `Measures the rules alone, and the rules with the reader, on months that the reader did not see.

  npm run --silent measure-reader -- SCORES

SCORES: the file that "npm run train -- --leave-out ..." writes. For the posts of a fold, the thresholds are those of the
other folds.
`;

interface ScoreLine {
  post: string;
  question: string;
  score: number;
}

async function scorePosts(file: string): Promise<ScoredPost[]> {
  const lines = await readJsonLines<ScoreLine>(file);
  const scores = new Map(lines.map(({ post, question, score }) => [`${post} ${question}`, score]));
  const recorded = await readRecorded();
  const folds = new Set<number>();
  const posts = (await readLabels()).flatMap((label) => {
    const post = scorePost(label, recorded, (id, question) => scores.get(`${id} ${question}`) ?? Number.NaN);
    return post ? [post] : [];
  });
  for (const { fold, considered } of posts) if (considered.some(({ probability }) => probability >= 0)) folds.add(fold);
  return posts.filter(({ fold }) => folds.has(fold));
}

const posts = await scorePosts(process.argv[2]!);
const missing = posts.flatMap((p) => p.considered).filter((c) => Number.isNaN(c.probability)).length;
const folds = [...new Set(posts.map(({ fold }) => fold))];
const thresholds = new Map(folds.map((fold) => [fold, chooseThresholds(folds.length > 1 ? posts.filter((post) => post.fold !== fold) : posts)]));
const withReader = (post: ScoredPost): ScoredContract | undefined => answerWithReader(post, thresholds.get(post.fold)!);
console.log('missing', missing, posts.length, [...thresholds], 'all', chooseThresholds(posts));
const show = (name: string, some: ScoredPost[]) => {
  for (const [who, answer] of [['rules', answerByRules], ['rules + reader', withReader]] as const) {
    const c: Counts = countRows(some, answer);
    const p = toShare(c.right, c.judged), r = toShare(c.found, c.findable);
    console.log(name.padEnd(12), who.padEnd(16), 'P', p.value, p.count, p.interval95?.join('-'), 'R', r.value, r.count, r.interval95?.join('-'), 'unjudged', c.unjudged);
  }
};
show('all', posts);
for (const source of ['dev', 'pool', 'further']) show(source, posts.filter((p) => p.source === source));
for (const fold of folds) show(`fold ${fold}`, posts.filter((p) => p.fold === fold));
if (process.argv[3]) {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(process.argv[3], posts.map((p) => JSON.stringify(p)).join('\n'));
}
void help;
