import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';
import { adjacentWords, type Mentions } from './proximity.ts';

/** What belongs to a person: an epithet before "the X administration" describes the administration. */
const possessions = toStemSet(
  'administration government campaign doj department judge justice policy policies border borders fbi regime white house era years harris',
);
const possessive = /['’]s$/iu;
/** Words between an epithet and the name, as in "a grossly incompetent man named X". */
const maxEpithetGap = 4;
/** Sentences after the name that may still describe the person. */
const maxSentencesAfterName = 2;
const pronouns = toStemSet('he she him her his');

/**
 * Whether an epithet describes one of the named people: it stands at the name ("the incompetent X"), in a sentence that
 * begins with the name ("X is a total disaster"), or in one of the two sentences after that.
 */
export function describesPerson(post: ParsedPost, names: Mentions, epithets: Mentions): boolean {
  return names.some((name) => {
    if (isPossessive(post, name)) return false;
    const isFirst = beginsSentence(post, name);
    return epithets.some((epithet) => {
      if (isPartOfOtherName(post, epithet, name)) return false;
      const sentencesAfter = post.getSentence(epithet.from) - post.getSentence(name.from);
      const gap = epithet.to <= name.from ? name.from - epithet.to : epithet.from - name.to;
      if (sentencesAfter === 0 && epithet.to <= name.from)
        return gap <= maxEpithetGap && !isSeparated(post, epithet, name);
      if (sentencesAfter === 0) return isFirst || (gap <= maxEpithetGap && !isJoinedByAnd(post, name, epithet));
      return (
        isFirst &&
        sentencesAfter > 0 &&
        sentencesAfter <= maxSentencesAfterName &&
        (beginsSentence(post, epithet) || followsPronoun(post, epithet, name))
      );
    });
  });
}

const separators = toStemSet('on for by to against about that who which');

/** In "fantastic on prosecuting X" and "the scum that X let in" the epithet describes someone else. */
function isSeparated({ tokens }: ParsedPost, epithet: TokenRange, name: TokenRange): boolean {
  return tokens.slice(epithet.to, name.from).some(({ stem }) => separators.has(stem));
}

/** In "X and the thugs" the epithet describes the others. */
function isJoinedByAnd({ tokens }: ParsedPost, name: TokenRange, epithet: TokenRange): boolean {
  return tokens.slice(name.to, epithet.from).some(({ stem }) => stem === 'and');
}

/** The epithet in a nickname such as "Sleepy X" describes only X. */
function isPartOfOtherName({ entities }: ParsedPost, epithet: TokenRange, name: TokenRange): boolean {
  return entities.some(
    ({ from, to }) => from <= epithet.from && epithet.to <= to && !(from >= name.from && to <= name.to),
  );
}

/**
 * Finds "She is a total disaster" after a first sentence with the name, if no other person is named before the epithet.
 */
function followsPronoun(post: ParsedPost, epithet: TokenRange, name: TokenRange): boolean {
  if (post.getSentence(name.from) > 0) return false;
  const start = post.tokens.findIndex(({ sentence }) => sentence === post.getSentence(epithet.from));
  const namesOther = post.entities.some(
    ({ entry, from }) => entry.kind === 'person' && from >= start && from < epithet.from,
  );
  return !namesOther && post.tokens.slice(start, epithet.from).some(({ stem }) => pronouns.has(stem));
}

function isPossessive({ tokens, text }: ParsedPost, { from, to }: TokenRange): boolean {
  return (
    possessions.has(tokens[to]?.stem ?? '') || possessive.test(text.slice(tokens[from]?.start, tokens[to - 1]?.end))
  );
}

/** Allows one word before the mention, such as "The". */
function beginsSentence(post: ParsedPost, { from }: TokenRange): boolean {
  return from < adjacentWords || post.getSentence(from - adjacentWords) !== post.getSentence(from);
}
