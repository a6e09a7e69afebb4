import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import type { LocatedPair, PairMention } from './pair.ts';
import type { ParsedPost } from './post.ts';
import { isBeforeSpace, isCapitalised, type TokenRange } from './text/words.ts';

/** The longest object of a verb, in words: "the great and very highly respected President X". */
const maxObjectWords = 8;

/**
 * Whether the word of an act has another sense beside its own object: "sign the petition", "deport all criminals", "call
 * me", "the fire base", "under fire", "a meeting of the minds".
 */
export function hasOtherSense(pair: LocatedPair): boolean {
  const { post, targets, proximity } = pair;
  const { act } = proximity;
  const flags = act.entry?.flags;
  if (!flags || targets.length === 0) return false;
  // "I will get X on the phone"
  if (!flags.has('mutual') && targets.flat().some(({ from, to }) => from === act.to && post.isCue(to, cues.byPhone)))
    return true;
  if (isNaming(post, act.to)) return true;
  if (post.isCue(act.to - 1, cues.authorObject)) return !isNamedBefore(pair, act);
  if (act.to - act.from > 1) return false;
  return (flags.has('verb') && !isVerb(pair, act)) || (flags.has('transitive') && isDoneToOther(pair, act));
}

/** "X called me" */
const isNamedBefore = ({ post, targets }: LocatedPair, act: PairMention): boolean =>
  targets.flat().some((target) => target.from < act.from && post.isBeside(target, act));

/** Whether the object that stands right beside the word of the act is none of the question. */
function isDoneToOther(pair: LocatedPair, act: PairMention): boolean {
  const { post, targets } = pair;
  const next = act.to;
  const hasTarget = (from: number, to: number): boolean =>
    targets.flat().some((target) => target.from < to && target.to > from && post.isBeside(target, act));
  if (!isBeforeSpace(post.text, post.tokens, next - 1) || hasTarget(next, next + 1)) return false;
  if (post.isCue(next, cues.particle)) return true;
  if (post.isCue(next, cues.authorObject)) return !isNamedBefore(pair, act);
  const isOf = post.isCue(next, cues.ofName) && act.entry?.flags.has('noun') === true;
  const object = findObject(post, isOf ? next + 1 : next);
  if (object.to === object.from) return false;
  // "Sign the papers on X": the object is about X.
  const isAbout = act.entry?.flags.has('person') !== true && post.isCue(object.to, cues.aboutObject);
  const end = isAbout ? object.to + 1 + maxObjectWords : object.to + 1;
  return !hasTarget(object.from, end) && !refersBack(post, object);
}

const isDescription = ({ family }: Act): boolean => family === 'words or posts';

/** "Call him lucky": a word follows the pronoun that begins no other part of the sentence. */
const isNaming = (post: ParsedPost, index: number): boolean =>
  post.isCue(index - 1, cues.naming) &&
  post.isCue(index, cues.pronoun) &&
  isBeforeSpace(post.text, post.tokens, index) &&
  !post.isCue(index + 1, cues.objectEnd) &&
  !post.isCue(index + 1, cues.callTime);

/** The words of the object that begins at a word, up to the next word that belongs to no noun. */
function findObject(post: ParsedPost, from: number): TokenRange {
  const { text, tokens } = post;
  // "The beautiful and brilliant X", but "sign the petition and fire X"
  const joinsAdjectives = (index: number): boolean =>
    post.isCue(index, cues.and) && !post.acts.some(({ entry, from }) => from === index + 1 && !isDescription(entry));
  const isEnd = (index: number): boolean => post.isCue(index, cues.objectEnd) && !joinsAdjectives(index);
  if (!post.isCue(from, cues.determiner) && !isPlural(post, from)) return { from, to: from };
  let to = from;
  while (to < tokens.length && to - from < maxObjectWords && !isEnd(to)) {
    to += 1;
    if (!isBeforeSpace(text, tokens, to - 1)) break;
  }
  return { from, to };
}

/** "Deport criminals": a plural without a capital. */
const isPlural = (post: ParsedPost, index: number): boolean =>
  /^[a-z]+[^s]s$/u.test(post.quote({ from: index, to: index + 1 })) && !post.isCue(index, cues.objectEnd);

/** Whether an object can mean one that is named elsewhere: "him", "this great man", "the bill", "the Fed Chair". */
function refersBack(post: ParsedPost, { from, to }: TokenRange): boolean {
  for (let index = from; index < to; index += 1) if (post.isCue(index, cues.backReference)) return true;
  return !post.isCue(from, cues.anyDeterminer) && isCapitalised(post.text, post.tokens[to - 1]);
}

/** Whether a word such as "fire" is a verb: after a subject or "to", at the start of a sentence, or before its object. */
function isVerb({ post, targets }: LocatedPair, { entry, from, to }: PairMention): boolean {
  const isForm = entry?.titlePhrases.includes(post.quote({ from, to }).toLowerCase()) !== true;
  const isFirst = !post.isBeside({ from: from - 1, to: from }, { from, to });
  return (
    isForm ||
    isFirst ||
    post.isCue(from - 1, cues.verbBefore) ||
    isOwnToken(post, from - 1) ||
    targets.flat().some((target) => target.from === to)
  );
}

const isOwnToken = ({ tokens, ownTokens }: ParsedPost, index: number): boolean =>
  tokens[index] !== undefined && ownTokens.has(tokens[index]);
