import type { ActFamily } from '../act.ts';

export const endorsement: ActFamily = {
  family: 'an endorsement',
  nouns: 'endorsement',
  acts: {
    'urge a vote': {
      title: '',
      excludedForms: 'votes, voted',
      post: 'vote for, vote today for, vote now for, vote tomorrow for, get out and vote for, go vote for',
    },
    endorse: {
      requires: 'isOwnAct, endorsesPerson',
      flags: 'person, countable, exclusive',
      excludedForms: 'endorsed, endorsing',
      impliedBy: 'urge a vote',
      title: 'endorse',
      post: 'complete and total endorsement, full and complete endorsement, complete and total support',
      ownActorCues: 'i, my',
      standaloneCues: 'honor, proud, hereby, pleased, happy, my, total, complete, vote, am, today',
    },
  },
};
