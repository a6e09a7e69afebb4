import type { MarketQuestion } from '../questions/question.ts';
import { isIdentifying, type TitleTerm } from '../questions/parse-title.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { locateMentions } from './assess.ts';
import { gates } from './gates.ts';
import type { MatchContext, MentionedPair } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { listProximities } from '../posts/proximity.ts';

/** A pair that a reader may accept, although a gate may refuse it. */
export interface Judgeable {
  /** The mention of the act that is closest to the objects; undefined if the post does not mention the act. */
  act: TokenRange | undefined;
  /** BM25 of the question for the post. Orders the pairs, because a reader has time for few pairs of a post. */
  rank: number;
}

/**
 * Checks a post and a question against the hard gates only: the question is answerable, both texts name a topic, the
 * post gives the answer that the contract names, and no other actor does the act. Returns undefined if the pair fails
 * one of them.
 */
export function findJudgeable(
  post: ParsedPost,
  question: MarketQuestion,
  context: MatchContext,
): Judgeable | undefined {
  if (question.isOpenEnded) return undefined;
  const { actMentions, ...mentions } = locateMentions(post, question, context);
  const pair = { ...mentions, actMentions: actMentions.some(({ length }) => length === 0) ? [] : actMentions };
  if (!namesTopic(pair) || hardGates.some((gate) => gate.mentions?.(pair))) return undefined;
  const found = listProximities(pair).find(
    (proximity) => !hardGates.some(({ located }) => located?.({ ...pair, proximity })),
  );
  const rank = context.index.bm25WithAliases(post, question);
  return found && { act: pair.actMentions.length > 0 ? found.act : undefined, rank };
}

const hardGates = gates.filter(({ isHard }) => isHard);

/** A shorter word, such as "AM" in a time, names no topic. */
const minWordLength = 3;

/**
 * Whether the post names an answer, or an object that identifies a topic: a name, several words or a rare word. The act
 * is the topic of a question without objects and answers.
 */
function namesTopic({ post, question, actMentions, context }: MentionedPair): boolean {
  if (question.objects.length === 0 && question.answerTerms.length === 0) return actMentions.length > 0;
  const isSpecific = (term: TitleTerm): boolean =>
    isIdentifying(term) || (term.key.length >= minWordLength && (term.isCapitalised || context.index.isRare(term.key)));
  return [...question.objects, ...question.answerTerms].some(
    (term) => isSpecific(term) && post.findTerm(term).length > 0,
  );
}
