import { beside, closeBy } from './distances.ts';
import { foldsOf } from './fold-sets.ts';
import type { Sought } from './question.ts';
import { firstOf, type Place, type Telling } from './telling.ts';

/** Whether a word of a question stands in the post, but away from whatever else the question names. */
export function isStray(post: Telling, { topic, folds, ...sought }: Sought, company: readonly Place[]): boolean {
  if (topic || folds.length > 1) return false;
  const at = firstOf(post.placesOf({ folds, ...sought }));
  return (
    at.length > 0 &&
    !at.some(({ from }) => company.some((one) => one.from !== from && Math.abs(one.from - from) <= closeBy))
  );
}

const filling = foldsOf('as be next new for');

/** "... will serve as the next Attorney General": the office after the act, with a word that fills it. */
export function isFilled(post: Telling, office: Sought, tellings: readonly Place[]): boolean {
  return post.placesOf(office).some(({ from }) =>
    tellings.some((act) => {
      const gap = from - act.to;
      if (gap < -1 || gap > beside + 2 || post.sentenceOf(from) !== post.sentenceOf(act.from)) return false;
      return gap < 2 || post.words.slice(act.from, from).some(({ fold }) => filling.has(fold));
    }),
  );
}

/** So many names of one kind in a row are a list, and a post is about none of them. */
const listed = 4;
/** Words between two names of a list, at most: "X and the Republic of Y". */
const listGap = 3;

/** Whether a country or person stands in a list of its kind. */
export function isEnumerated(post: Telling, place: Place): boolean {
  const at = post.topics.findIndex(({ from, to }) => from <= place.from && to >= place.to);
  return at >= 0 && 1 + neighbours(post, at, 1) + neighbours(post, at, -1) >= listed;
}

/** How many names of its kind follow a name, or stand before it, one beside the other. */
function neighbours({ topics }: Telling, at: number, step: 1 | -1): number {
  const kind = topics[at]?.entry.kind;
  if (kind !== 'country' && kind !== 'person') return 0;
  let count = 0;
  for (let [one, other] = [topics[at], topics[at + step]]; one && other; count += 1) {
    const gap = step > 0 ? other.from - one.to : one.from - other.to;
    if (other.entry.kind !== kind || gap > listGap || count >= listed) return count;
    [one, other] = [other, topics[at + (count + 2) * step]];
  }
  return count;
}
