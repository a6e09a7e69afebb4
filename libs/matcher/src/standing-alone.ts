import { commitments } from './committing.ts';
import { owners } from './doer.ts';
import { shares } from './fold-sets.ts';
import { aloneFolds, askedAs } from './lexicon.ts';
import type { Question } from './question.ts';
import type { Place, Telling } from './telling.ts';

/**
 * A question without an object needs its act told in its own words, early, and as something that is being done. What is
 * done to somebody is another story where the post says to whom: a tariff on Peru is not "new tariffs".
 */
export function standsAlone(post: Telling, { acts }: Question, tellings: readonly Place[]): boolean {
  return acts.some((act) => {
    if (act.ours && (['country', 'thing'] as const).some((kind) => post.placesOfKind(kind).length > 0)) return false;
    const companions = aloneFolds.get(act) ?? new Set();
    return tellings.some(({ from, to }) => {
      const around = post.sentenceAround(from);
      const phrase = post.words
        .slice(from, to)
        .map(({ fold }) => fold)
        .join(' ');
      const isTold = post.sentenceOf(from) <= 2 && askedAs.get(act)?.has(phrase);
      return isTold && shares(around, companions) && (shares(around, commitments) || shares(around, owners));
    });
  });
}
