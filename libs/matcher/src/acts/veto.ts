import type { ActFamily } from './family.ts';

export const veto: ActFamily = {
  family: 'a veto',
  byState: true,
  acts: {
    veto: {
      flags: 'countable, noun',
      title: 'veto',
      post: 'vetoing, without my approval',
      standaloneCues: 'i, my, bill',
    },
  },
};
