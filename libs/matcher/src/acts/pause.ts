import type { ActFamily } from './family.ts';

export const pause: ActFamily = {
  family: 'a pause',
  byState: true,
  nouns: 'pause, freeze',
  acts: {
    suspend: {
      flags: 'qualifier',
      title: 'suspend, pause, freeze, halt',
      post: 'stop, put on hold, postponing, moratorium',
    },
  },
};
