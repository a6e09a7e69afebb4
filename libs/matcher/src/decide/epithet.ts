import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import { possessions, type ParsedPost } from './parse-post.ts';
import type { Mentions } from './pairs.ts';
import { beginsSentence } from './proximity.ts';

const possessive = /['’]s$/iu;
/** At most 4 words stand between an epithet and the name, as in "a grossly incompetent man named X". */
const maxEpithetGap = 4;
/** An epithet up to 2 sentences after the name can still describe the person. */
const maxSentencesAfterName = 2;
/** A nickname such as "Sleepy Y" is an insult in the first 10 words, or at the start of a sentence. */
const maxNicknamePosition = 10;

/**
 * Whether an epithet describes one of the named people. The epithet must be near the name ("the incompetent X") or in a
 * sentence that begins with the name ("X is a total disaster"). An epithet in one of the two sentences after such a
 * sentence also counts, if the epithet begins its own sentence or follows a pronoun ("She is a total disaster").
 */
export function describesPerson(post: ParsedPost, names: Mentions, epithets: Mentions): boolean {
  return names.some((name) => {
    if (isPossessive(post, name)) return false;
    const isFirst = beginsSentence(post, name);
    return epithets.some((epithet) => {
      if (isPartOfOtherName(post, epithet, name)) return false;
      if (epithet.from >= name.from && epithet.to <= name.to)
        return !followsLeadingWord(post, name) && (isFirst || name.from < maxNicknamePosition);
      const sentencesAfter = post.getSentence(epithet.from) - post.getSentence(name.from);
      const gap = epithet.to <= name.from ? name.from - epithet.to : epithet.from - name.to;
      if (sentencesAfter === 0 && epithet.to <= name.from)
        return gap <= maxEpithetGap && !hasWordBetween(post, epithet.to, name.from, separators);
      if (sentencesAfter === 0)
        return isFirst || (gap <= maxEpithetGap && !hasWordBetween(post, name.to, epithet.from, conjunctions));
      return isFirst && sentencesAfter > 0 && sentencesAfter <= maxSentencesAfterName && beginsSentence(post, epithet);
    });
  });
}

/** In "fantastic on prosecuting X" and "the scum that X let in", these words separate the epithet from the name. */
const separators = toStemSet('on for by to against about that who which under');
/** In "X and the thugs", "thugs" does not describe X. */
const conjunctions = toStemSet('and');

const hasWordBetween = ({ tokens }: ParsedPost, from: number, to: number, words: ReadonlySet<string>): boolean =>
  tokens.slice(from, to).some(({ stem }) => words.has(stem));

/** Whether the epithet is part of the name of another person. In the nickname "Sleepy Y", "sleepy" describes Y and not X. */
function isPartOfOtherName({ entities }: ParsedPost, epithet: TokenRange, name: TokenRange): boolean {
  const findName = ({ from, to }: TokenRange): string | undefined =>
    entities.find((entity) => entity.from <= from && to <= entity.to)?.entry.name;
  const other = findName(epithet);
  return other !== undefined && other !== findName(name);
}

function isPossessive({ tokens, text }: ParsedPost, { from, to }: TokenRange): boolean {
  return (
    possessions.has(tokens[to]?.stem ?? '') || possessive.test(text.slice(tokens[from]?.start, tokens[to - 1]?.end))
  );
}

const leadingWords = toStemSet('under of during from with including since than against for to that which whom');

/** Whether the word before the name makes it part of a remark on something else: "four years under Sleepy Y". */
const followsLeadingWord = (post: ParsedPost, { from }: TokenRange): boolean =>
  post.getStemsBefore(from, 2).some((stem) => leadingWords.has(stem));
