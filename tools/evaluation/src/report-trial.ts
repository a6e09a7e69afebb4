import { requestForms, type ConfiguredModel } from '@postjoin/snapshot-worker/judge';
import { createAnswerer } from './answer-posts.ts';
import type { InventedSet } from './invented-posts.ts';
import { measureCosts, postsADay } from './trial-costs.ts';
import { isRight, tryModel, type TriedPost } from './try-model.ts';

/** Exit codes of `judge try`. */
const trialExitCodes = {
  done: 0,
  /** The server gives no answers. */
  noAnswer: 1,
  /** The model is right less often than the rules alone. */
  notBetter: 3,
} as const;

export interface TrialOutput {
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
  print: (text: string) => void;
  printProgress: (text: string) => void;
}

/** Tries a model, and prints the result. @returns the exit code */
export async function reportTrial(
  model: ConfiguredModel,
  set: Pick<InventedSet, 'posts' | 'contracts'>,
  { stopwatch, print, printProgress }: TrialOutput,
): Promise<number> {
  const { posts, contracts } = set;
  print(`${model.model} at ${model.host}: ${posts.length} invented posts\n\n`);
  const onPost = (tried: TriedPost): void =>
    printProgress(`${tried.post.id}  ${describeResult(tried)}  ${tried.seconds.toFixed(1)} s\n`);
  const { tried, error } = await tryModel(model, set, { stopwatch, onPost });
  if (error) {
    const text = error.serverText === undefined ? '' : ` The server says: "${error.serverText}"`;
    print(`No answer after ${tried.length} requests: ${error.fault}: ${error.message}.${text}\n`);
    return trialExitCodes.noAnswer;
  }
  const rightByRules = countRightByRules(
    tried.map(({ post }) => post),
    contracts,
  );
  print(renderTrial(tried, rightByRules, contracts));
  return tried.filter(isRight).length < rightByRules ? trialExitCodes.notBetter : trialExitCodes.done;
}

const describeResult = (tried: TriedPost): string =>
  isRight(tried) ? 'right' : 'fault' in tried.answer ? `no answer (${tried.answer.fault})` : 'wrong';

/** Counts the posts about which the rules are right. */
function countRightByRules(posts: InventedSet['posts'], contracts: InventedSet['contracts']): number {
  const answer = createAnswerer([...contracts.values()]);
  return posts.filter((post) => answer(post).contract === post.right).length;
}

/** Renders what a model said for people: a table, and the posts about which it is not right. */
function renderTrial(tried: readonly TriedPost[], rightByRules: number, contracts: InventedSet['contracts']): string {
  const { seconds, tokens, judgeSeconds } = measureCosts(tried);
  const name = (id: string | null): string => {
    const { title, outcome } = contracts.get(id ?? '') ?? {};
    return title ? `"${title}" ${outcome ?? ''}`.trim() : 'no contract';
  };
  const describe = ({ post, answer }: TriedPost): string =>
    `  ${post.id}  ${'fault' in answer ? `no answer (${answer.fault})` : `says ${name(answer.contract)}`}; right is ` +
    `${name(post.right)}: ${post.why}`;
  const form = tried.findLast(({ reply }) => reply)?.reply?.form;
  const wrong = tried.filter((one) => !isRight(one));
  const million = (count: number): string => `${(count / 1e6).toFixed(2)} million`;
  const lines: [string, string][] = [
    ['form', requestForms[form ?? -1]?.name ?? 'none'],
    ['seconds a post', `median ${seconds.median.toFixed(1)}, slowest ${seconds.max.toFixed(1)}`],
    [
      'tokens a post',
      tokens ? `${Math.round(tokens.read)} read, ${Math.round(tokens.written)} written` : 'not reported by the server',
    ],
    [
      'tokens a month',
      tokens
        ? `some ${million(tokens.month.mean)} for ${postsADay.mean} posts a day, at most ${million(tokens.month.max)} for ` +
          `${postsADay.max}; real prompts are longer than these`
        : 'not reported by the server',
    ],
    ['right', `${tried.length - wrong.length} of ${tried.length}; the rules alone ${rightByRules}`],
    ['JUDGE_SECONDS', String(judgeSeconds)],
  ];
  return [
    ...lines.map(([label, value]) => `${label.padEnd(15)}  ${value}`),
    ...(wrong.length > 0 ? ['', 'Not right:', ...wrong.map(describe)] : []),
    '',
  ].join('\n');
}
