import type { Entity } from '../english/entity.ts';
import type { ParsedText, Vocabulary } from '../english/vocabulary.ts';
import { isCapitalised, toStemSet, type TokenRange } from '../text/tokenize.ts';

/** A text whose names are searched. */
interface NamedText extends ParsedText {
  vocabulary: Vocabulary;
  /** The entity that a token names or is a part of. */
  getEntity: (tokenIndex: number) => Entity | undefined;
}

/** Lists the runs of two or more adjacent words that look like a name. */
export function findNameRuns(post: NamedText): TokenRange[] {
  const names: TokenRange[] = [];
  for (let from = 0; from < post.tokens.length; from += 1) {
    let to = from;
    while (isNamePart(post, to) && (to === from || isBeside(post, to))) to += 1;
    if (to - from > 1) names.push({ from, to });
    if (to > from) from = to - 1;
  }
  return names;
}

/** Whether only a space, a hyphen or an initial's point is before a word: "Young, Strong, and Smart" is no name. */
const isBeside = ({ text, tokens }: NamedText, index: number): boolean =>
  /^\.?[ -]$/u.test(text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start ?? 0));

/**
 * Whether a word begins with a capital letter, is not spelled in capitals, and is no common word and no name of a
 * country, an agency or the like.
 */
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

/**
 * Words that turn a person's name before them into the name of something else. In "the failed X administration", the
 * epithet describes the administration, not X.
 */
const possessions = toStemSet(
  'administration government campaign doj department judge justice policy policies border borders fbi regime white house era years harris appointed appointee appointment deal',
);

export const isPossession = (stem: string | undefined): boolean => possessions.has(stem ?? '');
