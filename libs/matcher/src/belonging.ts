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
