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

const possessions = foldsOf(
  'administration government campaign doj department judge justice policy policies border borders fbi regime white house era years harris',
);
const owned = /['’]s$/iu;
/** Words between an epithet and the name, at most: "a grossly incompetent man named X". */
const epithetGap = 4;

/** "The incompetent X", "X is a total disaster": the epithet at the name itself, or after a sentence that begins with it. */
export function isAddressed(post: Telling, names: readonly Place[], tellings: readonly Place[]): boolean {
  return names.some((name) => {
    if (isPossessive(post, name)) return false;
    const isFirst = beginsSentence(post, name);
    return tellings.some((act) => {
      const later = post.sentenceOf(act.from) - post.sentenceOf(name.from);
      const gap = act.to <= name.from ? name.from - act.to : act.from - name.to;
      if (later === 0) return gap <= epithetGap || (isFirst && act.from > name.from);
      return later === 1 && isFirst && beginsSentence(post, act);
    });
  });
}

function isPossessive({ words, text }: Telling, { from, to }: Place): boolean {
  return possessions.has(words[to]?.fold ?? '') || owned.test(text.slice(words[from]?.start, words[to - 1]?.end));
}

function beginsSentence(post: Telling, { from }: Place): boolean {
  return from < closeBy || post.sentenceOf(from - closeBy) !== post.sentenceOf(from);
}
