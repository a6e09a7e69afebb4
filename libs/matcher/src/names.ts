import { cues } from './english/cues.ts';
import type { Entity } from './english/entity.ts';
import { isSameFirstName } from './english/grammar.ts';
import { isNamesake, type ParsedText, type Vocabulary } from './english/vocabulary.ts';
import type { TitleTerm } from './questions/title.ts';
import { findCue } from './text/phrases.ts';
import { isCapitalised, normalizeWord, type Token, type TokenRange } from './text/words.ts';

export interface NamedText extends ParsedText {
  vocabulary: Vocabulary;
  /** The entity that a token names or is a part of. */
  getEntity: (tokenIndex: number) => Entity | undefined;
}

/** Up to two names or initials can stand between the first name and the surname: "Ross William Ulbricht". */
const maxMiddleNames = 2;

/** Finds the mentions of a person who is no known entity: the full name, or a distinct surname with a capital. */
export function findName(
  { text, tokens }: ParsedText,
  { stems, lastStemSuffices }: TitleTerm,
  surname: string,
): TokenRange[] {
  const [first = ''] = stems;
  return tokens.flatMap(({ stem, start, end }, last) => {
    if (stem !== stems.at(-1) || normalizeWord(text.slice(start, end)) !== surname) return [];
    const entry = { name: surname, kind: 'person' as const };
    const isOther = (from: number): boolean => isNamesake({ text, tokens }, { entry, from, to: last + 1 });
    for (let from = last - 1; from >= last - 1 - maxMiddleNames && isCapitalised(text, tokens[from]); from -= 1)
      if (isSameFirstName(tokens[from]?.stem ?? '', first)) return isOther(from) ? [] : [{ from, to: last + 1 }];
    const isNamed = lastStemSuffices && isCapitalised(text, tokens[last]) && !isOther(last);
    return isNamed ? [{ from: last, to: last + 1 }] : [];
  });
}

/** A pronoun refers to a name at most two sentences and 60 words before it; "this person" to any name before it. */
const maxCarriedSentences = 2;
const maxCarriedWords = 60;

/** Lists the pronouns after a mention, up to the next person or country; none after "X" in "an X appointed judge". */
export function listPronouns({ tokens, entities }: ParsedText, mention: TokenRange): TokenRange[] {
  const next = entities.find(
    ({ from, entry }) => from >= mention.to && (entry.kind === 'person' || entry.kind === 'country'),
  );
  if (findCue(tokens, mention, cues.possession) !== undefined) return [];
  const sentence = tokens[mention.from]?.sentence ?? 0;
  return tokens.slice(mention.to, next?.from).flatMap((token, offset) => {
    const isNear = token.sentence <= sentence + maxCarriedSentences && offset < maxCarriedWords;
    const from = mention.to + offset;
    const isMeant = (isNear && cues.pronoun.stems.has(token.stem)) || isThisPerson(tokens, from);
    return token.sentence > sentence && isMeant ? [{ from, to: from + 1 }] : [];
  });
}

/** "This very dumb person" */
const isThisPerson = (tokens: readonly Token[], index: number): boolean =>
  cues.personNoun.stems.has(tokens[index]?.stem ?? '') &&
  findCue(tokens, { from: index, to: index }, cues.thisPerson) !== undefined;

/** Lists the runs of two or more adjacent words that look like a name. */
export function findNameRuns(post: NamedText): TokenRange[] {
  const names: TokenRange[] = [];
  for (let from = 0; from < post.tokens.length; from += 1) {
    let to = from;
    while (isNamePart(post, to) && (to === from || isAfterSpace(post, to))) to += 1;
    // "In the Oval Office": no person's name follows an article.
    if (to - from > 1 && post.tokens[from - 1]?.stem !== 'the') names.push({ from, to });
    if (to > from) from = to - 1;
  }
  return names;
}

/** Whether only a space, a hyphen or an initial's point is before a word: "Young, Strong, and Smart" is no name. */
const isAfterSpace = ({ text, tokens }: NamedText, index: number): boolean =>
  tokens[index - 1]?.sentence === tokens[index]?.sentence &&
  /^\.?[ -]?$/u.test(text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start ?? 0));

/** Whether a word can be part of a name: a capital, then small letters, and no common word or name of another kind. */
export function isNamePart({ text, tokens, getEntity, vocabulary }: NamedText, index: number): boolean {
  const token = tokens[index];
  const entity = getEntity(index);
  return (
    token !== undefined &&
    isCapitalised(text, token) &&
    /\p{Ll}/u.test(text.slice(token.start, token.end)) &&
    !vocabulary.isGeneric(token.stem) &&
    (entity === undefined || entity.kind === 'person')
  );
}

/** "X's" */
export const isPossessive = (post: ParsedText, { from, to }: TokenRange): boolean =>
  /['’]s$/iu.test(post.text.slice(post.tokens[from]?.start, post.tokens[to - 1]?.end));
