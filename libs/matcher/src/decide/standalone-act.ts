import type { MarketQuestion } from '../questions/question.ts';
import { sharesStem, toStemSet } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/acts.ts';
import { announcementStems, titlePhraseStems } from '../vocabulary/lexicon.ts';
import { isUsualKind } from './agreement.ts';
import { isOwnedByOther } from './actor.ts';
import { isOtherElection, namesCountry, urgedVote } from './election.ts';
import { isNameWord } from './names.ts';
import type { ParsedPost } from './parse-post.ts';
import type { Mentions, PairMention } from './pairs.ts';
import { sameClauseWords } from './proximity.ts';
import { isRetrospective } from './retrospective.ts';

/** Words of a sentence that reports the author's act as done now. */
const reportStems = new Set([...announcementStems, ...toStemSet('i my our')]);
/** A verb is at most 4 words before its act in a headline, as in "signs a sweeping new order". */
const maxHeadlineGap = 4;

/**
 * Whether the post answers a question that names no object ("Will Trump impose new tariffs?"). The post must name the
 * act with words of a title phrase, and one of the act's `standaloneCues` must be in the mention, directly after the
 * mention, or among the 14 words of the sentence before the mention. The sentence must report the act as done now.
 */
export function hasStandaloneAct(post: ParsedPost, question: MarketQuestion, mentions: Mentions): boolean {
  if (isOtherElection(post, question)) return false;
  return question.acts.some((act) => mentions.some((mention) => standsAlone(post, act, mention)));
}

function standsAlone(post: ParsedPost, act: Act, mention: PairMention): boolean {
  if (!isNamedAs(post, act, mention) || isRetrospective(post, mention) || isOwnedByOther(post, mention)) return false;
  if (act.flags.has('domestic') && namesCountry(post, mention)) return false;
  if (mention.entry?.name === urgedVote) return true;
  const cues = act.standaloneCues;
  const phrase = post.tokens.slice(mention.from, mention.to).map(({ stem }) => stem);
  const next = post.tokens[mention.to]?.stem ?? '';
  const nearby = [...post.getStemsBefore(mention.from, sameClauseWords), ...phrase, next];
  if (!nearby.some((stem) => cues.has(stem))) return false;
  const context = new Set([...post.getSentenceStems(mention.from)].filter((stem) => !phrase.includes(stem)));
  return sharesStem(context, reportStems) || isHeadlineVerb(post, mention.from, cues);
}

/**
 * Whether the mention contains a title phrase of the act. A plain "deal" also counts after one of the act's `kindWords`
 * ("trade and economic deal"), and for a trade deal with a country.
 */
function isNamedAs(post: ParsedPost, act: Act, { from, to, entry }: PairMention): boolean {
  const phrase = post.tokens.slice(from, to).map(({ stem }) => stem);
  if (titlePhraseStems.get(act)?.some((titlePhrase) => ` ${phrase.join(' ')} `.includes(` ${titlePhrase} `)))
    return true;
  if (entry?.name === urgedVote) return isNameWord(post, to);
  if (entry?.name !== 'agree') return false;
  return post.getStemsBefore(from, 3).some((stem) => act.kindWords.has(stem)) || isUsualKind(post, act, { from, to });
}

/**
 * Whether a cue in the third person singular is among the 4 words before the act. Headlines about new acts have this
 * form: "Trump signs ...".
 */
function isHeadlineVerb({ text, tokens }: ParsedPost, actIndex: number, cues: ReadonlySet<string>): boolean {
  return tokens
    .slice(Math.max(0, actIndex - maxHeadlineGap), actIndex + 1)
    .some(({ stem, start, end }) => cues.has(stem) && /[^s]s$/iu.test(text.slice(start, end)));
}
