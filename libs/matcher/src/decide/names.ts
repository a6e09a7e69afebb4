import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';

/** Words before the name of a person with whom the president meets or talks: "spoke with X", "a call with Mayor X". */
const markers = toStemSet('with to mayor governor gov senator sen congressman congresswoman rep ceo chairman coach');

/** Finds the first two words of each name that follows such a word, if the vocabulary does not know the name. */
export function findNames(post: NamedText): TokenRange[] {
  return post.tokens.flatMap(({ stem }, index) =>
    markers.has(stem) &&
    // In capitals, all words look like names.
    /\p{Ll}/u.test(post.text.charAt((post.tokens[index + 1]?.start ?? 0) + 1)) &&
    isNameWord(post, index + 1) &&
    isNameWord(post, index + 2)
      ? [{ from: index + 1, to: index + 3 }]
      : [],
  );
}

type NamedText = Pick<ParsedPost, 'text' | 'tokens' | 'entities' | 'vocabulary'>;

/** Whether a word begins with a capital letter, and is no common word and no name of a country, an agency or the like. */
export function isNameWord({ text, tokens, entities, vocabulary }: NamedText, index: number): boolean {
  const token = tokens[index];
  const entity = entities.find(({ from, to }) => from <= index && index < to)?.entry;
  return (
    token !== undefined &&
    /\p{Lu}/u.test(text.charAt(token.start)) &&
    !vocabulary.isGeneric(token.stem) &&
    (entity === undefined || entity.kind === 'person')
  );
}
