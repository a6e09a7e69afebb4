import { isOwn } from './own-side.ts';
import type { ActFamily } from './family.ts';

export const visit: ActFamily = {
  family: 'a visit or appearance',
  nouns: 'trip, rally, rallies, tour',
  verbs: 'golf',
  acts: {
    visit: {
      requires: [isOwn],
      flags: 'own, noun',
      title: 'visit, travel to, trips to, go to',
      post: `depart, heading to, land in, arriving, traveling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down, heading up, on my way,
      just left, heading out, off to, flying to, will be in, look forward to being in, heading over, be going, will be going to, when I get there, rescheduled, en route
      to, wheels up, just landed, landing at, touching down, flight to, flew to, see you in, rally in, speech in, speaking in, touring, next stop, stop in, I'll be in,
      see you tomorrow in, see you tonight in, take off for, returns to, join me live in, look forward to going to, their way to`,
      ownActorCues: 'i, we, my, trump, president',
    },
    attend: {
      impliedBy: 'visit',
      title: 'attend, go on',
      post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, asked to be there, have accepted, accepted the invitation,
      invited, be honored at, see you at, be the honoree, speak at, see everybody at, see you tomorrow at, see you tonight at, see you all tomorrow at, see you all at`,
    },
    host: { title: 'host', post: 'held at, will hold, take place at' },
  },
  cases: [
    {
      why: 'the words of a visit are about somebody or something else',
      title: 'Will Trump visit Iowa in 2026?',
      refused: [
        'Iowa lands a $4.5B steel plant, the company credits Trump.',
        'I have approved Emergency Declarations for the Winter Storms headed to the Great State of Iowa.',
      ],
      matched: 'Today I went to the Great State of Iowa.',
    },
    {
      why: 'the post names another edition of a numbered event',
      title: 'Will Trump attend UFC 320?',
      refused: ['I will be attending UFC 327 in Miami. SEE YOU THERE!'],
      matched: 'I will be attending UFC 320 in Las Vegas. SEE YOU THERE!',
    },
    {
      why: 'a visit is the visit of somebody else',
      title: 'Will Trump visit Kazakhstan in 2026?',
      refused: ['Great visit today by President Tokayev of Kazakhstan, very smart!'],
      matched: 'Great visit today to Kazakhstan, very smart people!',
    },
  ],
};
