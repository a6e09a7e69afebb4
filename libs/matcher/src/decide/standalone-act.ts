import { announcementStems, isHeadline } from '../acts/news.ts';
import type { Act } from '../english/act.ts';
import { isUsualKind } from '../posts/counterpart.ts';
import type { LocatedPair, PairMention } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, sameClauseWords } from '../posts/proximity.ts';
import { toStemSet } from '../text/tokenize.ts';

/** Words of a sentence that reports the author's act as done now. */
const reportStems = new Set([...announcementStems, ...toStemSet('i my our')]);

/**
 * Whether the post answers a question that names no object ("Will Trump impose new tariffs?"). The post must name the
 * act with words of a title phrase, and one of the act's `standaloneCues` must be in the mention, directly after the
 * mention, or among the 14 words of the sentence before the mention, and no "should". The sentence must report the act as done now.
 */
export function standsAlone({ post, question, proximity: { act: mention } }: LocatedPair): boolean {
  const phrase = post.tokens.slice(mention.from, mention.to).map(({ stem }) => stem);
  const before = post.getStemsBefore(mention.from, sameClauseWords);
  const nearby = [...before, ...phrase, post.tokens[mention.to]?.stem ?? ''];
  return question.acts.some(
    (act) =>
      !before.includes('should') &&
      nearby.some((stem) => act.standaloneCues.has(stem)) &&
      isNamedAs(post, act, mention) &&
      (hasReport(post, mention, phrase) || isHeadlineVerb(post, mention.from, act.standaloneCues) || isHeadline(post)),
  );
}

/** Whether a word of the sentence, beside the phrase of the act, reports the act as done. */
const hasReport = (post: ParsedPost, { from }: PairMention, phrase: readonly string[]): boolean =>
  post.getSentenceTokens(from).some(({ stem }) => reportStems.has(stem) && !phrase.includes(stem));

/**
 * Whether the mention contains a title phrase of the act. A plain "deal" also counts after one of the act's `kindWords`
 * ("trade and economic deal"), and if it is of the usual kind.
 */
const isNamedAs = (post: ParsedPost, act: Act, mention: PairMention): boolean =>
  post.vocabulary.titleActs.find(post.tokens.slice(mention.from, mention.to)).some(({ entry }) => entry === act) ||
  post.getStemsBefore(mention.from, nearWords).some((stem) => act.kindWords.has(stem)) ||
  isUsualKind(post, act, mention);

/**
 * Whether a cue in the third person singular is among the 4 words before the act. Headlines about new acts have this
 * form: "Trump signs ...".
 */
function isHeadlineVerb({ text, tokens }: ParsedPost, actIndex: number, cues: ReadonlySet<string>): boolean {
  return tokens
    .slice(Math.max(0, actIndex - nearWords), actIndex + 1)
    .some(({ stem, start, end }) => cues.has(stem) && /[^s]s$/iu.test(text.slice(start, end)));
}
