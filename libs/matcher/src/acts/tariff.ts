import { isNews } from './news.ts';
import { isOwn } from './own-side.ts';
import type { ActFamily } from './family.ts';

export const tariff: ActFamily = {
  family: 'a tariff',
  byState: true,
  acts: {
    tariff: {
      requires: [isNews, isOwn],
      flags: 'shared, countable, noun',
      title: 'tariff, import duty',
      post: 'import tax, import taxes, levies, duties on, import fee, import surcharge, additional duties, adjusting imports',
      ownActorCues: 'face, sent, pay, paid, paying, placed, reciprocal, i, we, additional, hereby, my, trump',
      standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order, implement, reciprocal, effective, immediately,
      announce, higher, more, launch, start, new, sign`,
    },
  },
};
