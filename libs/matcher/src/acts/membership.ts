import type { ActFamily } from './family.ts';

export const membership: ActFamily = {
  family: 'a deal',
  byState: true,
  nouns: 'withdrawal',
  verbs: 'rejoin',
  acts: {
    join: {
      flags: 'person',
      impliedBy: 'appoint',
      title: 'join the Trump Administration, join the administration, part of the administration, join, rejoin',
      post: 'joining our, will serve as, has been appointed, will be our, serve in my administration, joining the',
      standaloneCues: 'announce, pleased, honor, thrilled, proud',
    },
    acquire: {
      title: 'acquire, buy, purchase, annex, take back, take control, take, control, own, stake, obtain',
      post: `need it, ownership, buying, lost, sell, sale, join, be a part of, give us, turn over, hand over, become part, part of the, equity, shares, percent of,
      10% of, territory, possession, must have, complete and total access, need for, united states needs, america needs, for us to get it, going to
      get, will get`,
    },
    withdraw: {
      title: 'withdraw, leave, exit, pull out, pull US from, US out of, giving up, quit',
      post: `getting out, States out, America out, we are out, terminating our membership, walk away, bring our troops home`,
    },
  },
  cases: [
    {
      why: 'a word of the act has another meaning',
      title: 'Will the U.S. take over Gaza in 2026?',
      refused: ['Hamas has been shooting its own people in Gaza City, in broad daylight.'],
      matched: 'The U.S. will take over Gaza, and we will own it.',
    },
  ],
};
