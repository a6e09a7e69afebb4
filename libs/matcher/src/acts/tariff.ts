import type { ActFamily, Requirement } from './family.ts';
import { isNews } from './news.ts';
import { isOwn } from './own-side.ts';
import { samePhraseWords } from '../posts/proximity.ts';
import { toStemSet } from '../text/tokenize.ts';

const imposing = toStemSet('impose imposing charge charging raise raising put putting place placing');

const isImposed: Requirement = {
  fails: 'the tariff is not imposed ("I will not be imposing the tariffs"), or somebody speaks of "his tariffs"',
  refusal: 'different_act',
  test: ({ post, proximity: { act } }) => {
    const before = post.getStemsBefore(act.from, samePhraseWords);
    const negation = before.lastIndexOf('not');
    return before.at(-1) === 'his' || (negation >= 0 && before.slice(negation).some((stem) => imposing.has(stem)));
  },
};

export const tariff: ActFamily = {
  family: 'a tariff',
  byState: true,
  acts: {
    tariff: {
      requires: [isNews, isOwn, isImposed],
      flags: 'shared, countable, noun',
      title: 'tariff, import duty',
      post: 'import tax, import taxes, levies, duties on, import fee, import surcharge, additional duties, adjusting imports',
      ownActorCues:
        'face, sent, pay, paid, paying, placed, reciprocal, i, my, charge, charged, additional, hereby, trump',
      standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order, implement, reciprocal, effective, immediately,
      announce, higher, more, launch, start, new, sign`,
    },
  },
};
