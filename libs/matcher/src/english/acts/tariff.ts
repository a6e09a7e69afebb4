import type { ActFamily } from '../act.ts';

export const tariff: ActFamily = {
  family: 'a tariff',
  byState: true,
  acts: {
    tariff: {
      requires: 'isNews, isOwnAct, isImposed',
      flags: 'shared, countable, noun',
      title: 'tariff, import duty',
      post: 'import tax, import taxes, levies, duties on, import fee, import surcharge, additional duties, adjusting imports',
      ownActorCues: 'face, sent, pay, paid, paying, placed, reciprocal, i, we, my, additional, hereby, trump',
      standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order, implement, reciprocal, effective, immediately,
      announce, higher, more, launch, start, new, sign`,
    },
  },
};
