import type { ActFamily } from './family.ts';

export const release: ActFamily = {
  family: 'a release',
  nouns: 'declassification',
  acts: {
    release: {
      title: 'release, declassify, unseal, disclose, declassifies',
      post: `grand jury, produce, transparency, make public, publish, hand over the, turn over the, let it out, make available, unredacted, come out, putting out,
      get it out, out to the public`,
    },
  },
};
