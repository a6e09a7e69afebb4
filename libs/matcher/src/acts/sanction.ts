import type { ActFamily } from './family.ts';

export const sanction: ActFamily = {
  family: 'a sanction or recognition',
  byState: true,
  nouns: 'recognition, embargo',
  acts: {
    sanction: {
      flags: 'own, noun',
      title: 'sanction',
      post: 'sanctioning, magnitsky, specially designated',
      standaloneCues: 'impose, new, sanction, announce, additional',
    },
    recognise: { title: 'recognize, recognise', post: 'sovereignty' },
    designate: { title: 'designate, declare', post: 'terrorist organization, classify as' },
  },
};
