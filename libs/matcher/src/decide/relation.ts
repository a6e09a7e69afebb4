import { isDateOnly, listUndatedStems } from '../english/grammar.ts';
import { toStemSet } from '../text/tokenize.ts';
import type { MatchableContract, Relation } from '../types.ts';

/**
 * Determines how an alternative differs from the chosen contract. Contracts of one event ask the same question.
 * Contracts of different events ask the same question if their event titles have the same words apart from dates.
 */
export function findRelation(chosen: MatchableContract, alternative: MatchableContract): Relation {
  const sharesEvent = chosen.event_id === alternative.event_id;
  if (!sharesEvent && toQuestionKey(chosen.event_title) !== toQuestionKey(alternative.event_title))
    return 'other_question';
  if (chosen.venue !== alternative.venue) return 'other_venue';
  // The titles of an event name its answers: "Will he nominate X?" and "Will he nominate himself?"
  const sharesAnswer = !sharesEvent || toQuestionKey(chosen.title) === toQuestionKey(alternative.title);
  return sharesAnswer && toUndatedOutcome(chosen) === toUndatedOutcome(alternative)
    ? 'other_deadline'
    : 'other_outcome';
}

/** Words of questions that differ between venues without a difference in meaning. */
const fillerStems = toStemSet(
  'will who what which when how many trump donald president be do does the a an his new next',
);

export const toQuestionKey = (title: string): string =>
  [...new Set(listUndatedStems(title).filter((stem) => !fillerStems.has(stem)))].sort().join(' ');

/** Returns "Yes" for an outcome that is only a date, because two such outcomes differ only in the deadline. */
const toUndatedOutcome = ({ outcome }: MatchableContract): string =>
  isDateOnly(outcome) ? 'Yes' : outcome.toLowerCase();
