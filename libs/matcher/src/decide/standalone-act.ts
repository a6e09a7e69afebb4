import type { MarketQuestion } from '../questions/question.ts';
import { sharesStem, type TokenRange } from '../text/tokenize.ts';
import { announcementStems, questionPhraseStems, standaloneStems } from '../vocabulary/lexicon.ts';
import type { ParsedPost } from './parse-post.ts';
import type { Mentions } from './proximity.ts';
import { isRetrospective } from './retrospective.ts';

/** Index of the third sentence. A post announces its subject in its first three sentences. */
const lastEarlySentence = 2;
/** A verb is at most 4 words before its act, as in "signs a sweeping new order". */
const maxVerbGap = 4;

/**
 * Whether the post answers a question that names no object ("Will Trump impose new tariffs?"). The post must name the
 * act with one of its `questionPhrases`, in the first three sentences. The same sentence must have one of the act's
 * `standaloneCues` and report the act as done now. For an act with `ownActorCues`, the post must not name an affected
 * country or subject: a tariff on Peru does not answer a question about "new tariffs".
 */
export function hasStandaloneAct(post: ParsedPost, { acts }: MarketQuestion, mentions: Mentions): boolean {
  return acts.some((act) => {
    const cues = standaloneStems.get(act) ?? new Set();
    return mentions.some((mention) => {
      const { from, to } = mention;
      if (isRetrospective(post, mention) || (act.ownActorCues && namesAffected(post, mention))) return false;
      const phrase = post.tokens.slice(from, to).map(({ stem }) => stem);
      const context = new Set([...post.getSentenceStems(from)].filter((stem) => !phrase.includes(stem)));
      const isNamedEarly =
        post.getSentence(from) <= lastEarlySentence && questionPhraseStems.get(act)?.has(phrase.join(' '));
      const isDoneNow =
        sharesStem(context, announcementStems) || context.has('our') || isHeadlineVerb(post, from, cues);
      return isNamedEarly && sharesStem(context, cues) && isDoneNow;
    });
  });
}

/** Whether the post names a country or subject in the sentence of the act or in an earlier sentence. */
function namesAffected(post: ParsedPost, act: TokenRange): boolean {
  return (['country', 'subject'] as const).some((kind) =>
    post.findEntities(kind).some(({ from }) => post.getSentence(from) <= post.getSentence(act.from)),
  );
}

/**
 * Whether a cue in the third person singular is among the 4 words before the act. Headlines about new acts have this
 * form: "Trump signs ...".
 */
function isHeadlineVerb({ text, tokens }: ParsedPost, actIndex: number, cues: ReadonlySet<string>): boolean {
  return tokens
    .slice(Math.max(0, actIndex - maxVerbGap), actIndex)
    .some(({ stem, start, end }) => cues.has(stem) && /[^s]s$/iu.test(text.slice(start, end)));
}
