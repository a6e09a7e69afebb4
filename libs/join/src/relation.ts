import type { Contract } from '@postjoin/market-venues/contract';
import { memoizePerObject } from '@postjoin/values';
import { isDateOnly, listUndatedStems } from './dated-words.ts';
import type { Relation } from './entry-schemas.ts';

type Question = Pick<Contract, 'event_id' | 'venue' | 'title' | 'event_title' | 'outcome'>;

/**
 * Determines how an alternative differs from the chosen contract of a row. Contracts of one event ask the same
 * question. Contracts of different events ask the same question if their event titles have the same words apart from
 * dates.
 */
export function findRelation(chosen: Question, alternative: Question): Relation {
  const sharesEvent = chosen.event_id === alternative.event_id;
  if (!sharesEvent && questionKey(chosen) !== questionKey(alternative)) return 'other_question';
  if (chosen.venue !== alternative.venue) return 'other_venue';
  return undatedOutcome(chosen) === undatedOutcome(alternative) ? 'other_deadline' : 'other_outcome';
}

/** Words of questions that differ between venues without a difference in meaning. */
const fillerStems = new Set(
  'will who what which when how many trump donald president be do doe the a an his new next'.split(' '),
);

const questionKey = memoizePerObject(({ event_title }: Question): string =>
  [...new Set(listUndatedStems(event_title).filter((stem) => !fillerStems.has(stem)))].sort().join(' '),
);

/** Returns "Yes" for an outcome that is only a date, because two such outcomes differ only in the deadline. */
const undatedOutcome = memoizePerObject(({ outcome }: Question): string =>
  isDateOnly(outcome) ? 'Yes' : outcome.toLowerCase(),
);
