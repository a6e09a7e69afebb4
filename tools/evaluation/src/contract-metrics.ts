import type { ContractLine } from './data-files.ts';
import type { Label } from './labels.ts';
import { toShare, type Share } from './share.ts';

/** The outcomes that a post is about, for a post and a matching event whose outcomes are no dates. */
export interface ContractLabel {
  post: string;
  event: string;
  /** The exact outcomes. Empty if the post gives no answer, or one that the event does not list. */
  outcomes: string[];
  why: 'named' | 'unlisted' | 'unnamed';
}

/**
 * What a reader thinks of the contract of a row. `other contract` is another outcome of the right question. `related` is
 * another question about the same object, or one out of scope. `unjudged` is a question that no reader saw for the post.
 */
export type Verdict = 'right' | 'other contract' | 'related' | 'wrong' | 'unjudged';

export interface JudgedPost {
  post: string;
  /** The contract of the row; undefined without a row. */
  contract?: ContractLine;
  /** Undefined without a row. */
  verdict?: Verdict;
  /** The outcomes that the post is about, if the event of the row has such a label. */
  meant: readonly string[];
  /** The events with a right contract. */
  findable: readonly string[];
  /** Whether the post has no match on any event, in scope or not. */
  isQuiet: boolean;
}

/** Judges the row of each labelled post. @param findContract returns the contract of the row for a post */
export function judgePosts(
  labels: readonly Label[],
  contractLabels: readonly ContractLabel[],
  findContract: (post: string) => ContractLine | undefined,
): JudgedPost[] {
  const choices = new Map(contractLabels.map((label) => [`${label.post} ${label.event}`, label]));
  return labels.map((label) => {
    const findChoice = (event: string): ContractLabel | undefined => choices.get(`${label.post} ${event}`);
    const matches = Object.entries(label.grades).filter(([, { g }]) => g === 2);
    const inScope = matches.filter(([, { s }]) => s === 'in').map(([event]) => event);
    const contract = findContract(label.post);
    const choice = contract && findChoice(contract.event_id);
    return {
      post: label.post,
      ...(contract && { contract, verdict: judgeContract(label, contract, choice) }),
      meant: choice?.outcomes ?? [],
      findable: inScope.filter((event) => (findChoice(event)?.why ?? 'named') === 'named'),
      isQuiet: matches.length === 0,
    };
  });
}

function judgeContract({ grades, pool }: Label, contract: ContractLine, choice: ContractLabel | undefined): Verdict {
  const grade = grades[contract.event_id];
  if (!grade) return pool.includes(contract.event_id) ? 'wrong' : 'unjudged';
  if (grade.g === 1 || grade.s === 'out') return 'related';
  if (!choice) return 'right';
  return choice.why === 'named' && choice.outcomes.includes(contract.outcome ?? '') ? 'right' : 'other contract';
}

export interface ContractMetrics {
  rows: number;
  /** Number of rows with each verdict. */
  verdicts: Record<Verdict, number>;
  /** Right rows among the judged rows. */
  contract_precision: Share;
  /** Posts with a right row among the posts that have a right contract in scope. */
  contract_recall: Share;
  /** Posts without a row among the posts without any match. */
  silence: Share;
}

export function computeContractMetrics(posts: readonly JudgedPost[]): ContractMetrics {
  const count = (verdict: Verdict): number => posts.filter((post) => post.verdict === verdict).length;
  const verdicts: Record<Verdict, number> = {
    right: count('right'),
    'other contract': count('other contract'),
    related: count('related'),
    wrong: count('wrong'),
    unjudged: count('unjudged'),
  };
  const rows = posts.filter(({ contract }) => contract).length;
  const judged = rows - verdicts.unjudged;
  const findable = posts.filter((post) => post.findable.length > 0);
  const quiet = posts.filter(({ isQuiet }) => isQuiet);
  return {
    rows,
    verdicts,
    contract_precision: toShare(verdicts.right, judged),
    contract_recall: toShare(findable.filter(isFound).length, findable.length),
    silence: toShare(quiet.filter(({ contract }) => !contract).length, quiet.length),
  };
}

/** Whether the row of the post has a right contract in scope. */
function isFound({ verdict, contract, findable }: JudgedPost): boolean {
  return verdict === 'right' && contract !== undefined && findable.includes(contract.event_id);
}
