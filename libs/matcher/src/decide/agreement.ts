import type { Act } from '../vocabulary/acts.ts';
import type { Entity } from '../vocabulary/entity.ts';
import { otherKindStems } from '../vocabulary/lexicon.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { KeyedPair } from './pairs.ts';
import type { ParsedPost } from './parse-post.ts';
import type { LocatedPair } from './proximity.ts';

/** A counterpart is at most 6 words after the agreement: "a deal with the country of X". */
const maxCounterpartGap = 6;
const maxPrepositionGap = 2;

/** Finds the country, organisation or person that "with" introduces after an agreement. */
function findCounterpart(post: ParsedPost, { to, from }: TokenRange): Entity | undefined {
  const isIntroduced = post.tokens.slice(to, to + maxPrepositionGap).some(({ stem }) => stem === 'with');
  return post.entities.find(
    (entity) =>
      isIntroduced &&
      entity.from >= to &&
      entity.from <= to + maxCounterpartGap &&
      post.getSentence(entity.from) === post.getSentence(from),
  )?.entry;
}

/** Whether "with" after an agreement introduces a country or organisation that is no object of the question. */
function hasOtherCounterpart({ post, question }: KeyedPair, act: TokenRange): boolean {
  const counterpart = findCounterpart(post, act);
  const isParty =
    counterpart?.kind === 'organisation' || (counterpart?.kind === 'country' && question.objects.length > 0);
  return isParty && !question.objects.some(({ key }) => key === counterpart?.name);
}

/**
 * Whether each mention of the object in the sentence of the act is joined to a country that is no object: "X and Y".
 */
function isBetweenOthers({ post, question, objects: [main = []], proximity: { act } }: LocatedPair): boolean {
  const sentence = post.getSentence(act.from);
  const mentions = main.filter(({ from }) => post.getSentence(from) === sentence);
  return (
    mentions.length > 0 &&
    mentions.every((mention) =>
      post.entities.some(
        ({ entry, from, to }) =>
          entry.kind === 'country' &&
          !question.objects.some(({ key }) => key === entry.name) &&
          (isJoiningGap(post, mention.to, from) || isJoiningGap(post, to, mention.from)),
      ),
    )
  );
}

/** Whether two names stand side by side, or only "and" separates them. */
const isJoiningGap = ({ tokens }: ParsedPost, from: number, to: number): boolean =>
  from === to || (to === from + 1 && tokens[from]?.stem === 'and');

/** "Until" at most 8 words before an agreement makes it a condition: "until such time as a deal is done". */
const maxConditionGap = 8;

const isCondition = (post: ParsedPost, { from }: TokenRange): boolean =>
  post.getStemsBefore(from, maxConditionGap).includes('until');

/** Whether the post is about an agreement of another kind than the question, or with another counterpart. */
export function isOtherAgreement(pair: LocatedPair): boolean {
  const { post, question } = pair;
  const { act } = pair.proximity;
  const isAgreement = question.acts.some(
    ({ name, kindWords }) => kindWords.size > 0 || name === 'agree' || name === 'ceasefire',
  );
  if (isAgreement && (isCondition(post, act) || hasOtherCounterpart(pair, act) || isBetweenOthers(pair))) return true;
  return question.acts.some(
    (kind) =>
      kind.kindWords.size > 0 &&
      act.entry?.name !== kind.name &&
      !post.tokens.some(({ stem }) => kind.kindWords.has(stem)) &&
      !isUsualKind(post, kind, act),
  );
}

/**
 * Whether a plain "deal" is of the usual kind of agreement: a concluded deal with a country is a trade deal, unless a
 * word of the post shows another kind.
 */
export function isUsualKind(post: ParsedPost, kind: Act, mention: TokenRange): boolean {
  if (!kind.flags.has('usualKind') || post.tokens.some(({ stem }) => otherKindStems.has(stem))) return false;
  const before = post.entities.find(({ to }) => to === mention.from)?.entry;
  return [findCounterpart(post, mention), before].some((party) => party?.kind === 'country');
}
