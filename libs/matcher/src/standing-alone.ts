import { commitments } from './committing.ts';
import { shares } from './fold-sets.ts';
import { aloneFolds, askedAs } from './lexicon.ts';
import type { Question } from './question.ts';
import { isRemembered } from './remembering.ts';
import type { Place, Telling } from './telling.ts';

/** The last of the sentences, from 0, that say what a post is about. */
const early = 2;
/** Words from a verb to what it does, at most: "signs a sweeping new order". */
const verbGap = 4;

/**
 * A question without an object needs its act told in its own words, early, and as something that is being done. What is
 * done to somebody is another story where the post says to whom: a tariff on Peru is not "new tariffs".
 */
export function standsAlone(post: Telling, { acts }: Question, tellings: readonly Place[]): boolean {
  return acts.some((act) => {
    const companions = aloneFolds.get(act) ?? new Set();
    return tellings.some(({ from, to }) => {
      if (isRemembered(post, { from, to }) || (act.ours && hasPatient(post, { from, to }))) return false;
      const around = post.sentenceAround(from);
      const phrase = post.words.slice(from, to).map(({ fold }) => fold);
      const beside = new Set([...around].filter((fold) => !phrase.includes(fold)));
      const isTold = post.sentenceOf(from) <= early && askedAs.get(act)?.has(phrase.join(' '));
      const isDone = shares(beside, commitments) || beside.has('our') || isHeadline(post, from, companions);
      return isTold && shares(beside, companions) && isDone;
    });
  });
}

/** Whether a country or thing is named before the act or in its sentence. */
function hasPatient(post: Telling, act: Place): boolean {
  return (['country', 'thing'] as const).some((kind) =>
    post.placesOfKind(kind).some(({ from }) => post.sentenceOf(from) <= post.sentenceOf(act.from)),
  );
}

/** "President Trump signs an ...": what headlines tell in the present, just before the act, has been done now. */
function isHeadline({ text, words }: Telling, at: number, companions: ReadonlySet<string>): boolean {
  return words
    .slice(Math.max(0, at - verbGap), at)
    .some(({ fold, start, end }) => companions.has(fold) && /[^s]s$/iu.test(text.slice(start, end)));
}
