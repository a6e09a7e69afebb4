import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/acts.ts';
import { takeFirstMentions, type ParsedPost } from './parse-post.ts';

/** Words before the name of a person with whom the president meets or talks: "spoke with X", "a call with Mayor X". */
const nameMarkers = toStemSet(
  'with to mayor governor gov senator sen congressman congresswoman rep ceo chairman coach',
);
/** A name begins at most 6 words after the act. */
const maxNameGap = 6;

/** Finds the first two words of each name that follows one of the acts, if the vocabulary does not know the name. */
export function findNames(post: ParsedPost, acts: readonly Act[]): TokenRange[] {
  const mentions = acts.flatMap((act) => takeFirstMentions(post.findAct(act)));
  return mentions.flatMap(({ to }) =>
    Array.from({ length: maxNameGap }, (_, offset) => ({ from: to + offset, to: to + offset + 2 })).filter(
      ({ from }) =>
        post.getSentence(from) === post.getSentence(to - 1) &&
        nameMarkers.has(post.tokens[from - 1]?.stem ?? '') &&
        // In capitals, the words of a name cannot be told from other words.
        /\p{Ll}/u.test(post.text.charAt((post.tokens[from]?.start ?? 0) + 1)) &&
        isNameWord(post, from) &&
        isNameWord(post, from + 1),
    ),
  );
}

/** Whether a word begins with a capital letter, and is no common word and no name of a country, an agency or the like. */
export function isNameWord({ text, tokens, entities, vocabulary }: ParsedPost, index: number): boolean {
  const token = tokens[index];
  const entity = entities.find(({ from, to }) => from <= index && index < to)?.entry;
  return (
    token !== undefined &&
    /\p{Lu}/u.test(text.charAt(token.start)) &&
    !vocabulary.isGeneric(token.stem) &&
    (entity === undefined || entity.kind === 'person')
  );
}
