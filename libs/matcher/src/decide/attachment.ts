import type { QueryTerm } from '../questions/parse-title.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import { takeFirstMentions, type ParsedPost } from './parse-post.ts';
import { adjacentWords, samePhraseWords, type Mentions } from './proximity.ts';

/**
 * Whether a single word of a question, outside the vocabulary, stands apart from everything else that the question
 * names. Such a word usually has another meaning in the post.
 */
export function isIsolated(post: ParsedPost, term: QueryTerm, others: Mentions): boolean {
  if (term.entity || term.stems.length > 1) return false;
  const mentions = takeFirstMentions(post.findTerm(term));
  return (
    mentions.length > 0 &&
    !mentions.some(({ from }) =>
      others.some((other) => other.from !== from && Math.abs(other.from - from) <= adjacentWords),
    )
  );
}

const appointmentWords = toStemSet('as be next new for');

/** Whether an act fills the office: "... will serve as the next Attorney General". */
export function fillsOffice(post: ParsedPost, office: QueryTerm, acts: Mentions): boolean {
  return post.findTerm(office).some(({ from }) =>
    acts.some((act) => {
      const gap = from - act.to;
      // A gap of -1 is an office that shares one word with the phrase of the act.
      if (gap < -1 || gap > samePhraseWords + 2 || post.getSentence(from) !== post.getSentence(act.from)) return false;
      return gap < 2 || post.tokens.slice(act.from, from).some(({ stem }) => appointmentWords.has(stem));
    }),
  );
}

/** Four names of one kind in a row are a list, and a post is about none of the entries in particular. */
const minListLength = 4;
/** Words between two names of a list, as in "X and the Republic of Y". */
const maxListGap = 3;

/** Whether a mentioned country or person is an entry of a list. */
export function isInList(post: ParsedPost, mention: TokenRange): boolean {
  const index = post.entities.findIndex(({ from, to }) => from <= mention.from && to >= mention.to);
  return index >= 0 && 1 + countNeighbours(post, index, 1) + countNeighbours(post, index, -1) >= minListLength;
}

/** Counts the names of the same kind that follow (direction 1) or precede (-1) a name without a larger gap. */
function countNeighbours({ entities }: ParsedPost, index: number, direction: 1 | -1): number {
  const kind = entities[index]?.entry.kind;
  if (kind !== 'country' && kind !== 'person') return 0;
  let count = 0;
  for (let [current, next] = [entities[index], entities[index + direction]]; current && next; count += 1) {
    const gap = direction > 0 ? next.from - current.to : current.from - next.to;
    if (next.entry.kind !== kind || gap > maxListGap || count >= minListLength) return count;
    [current, next] = [next, entities[index + (count + 2) * direction]];
  }
  return count;
}
