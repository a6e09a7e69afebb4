import type { ActFamily } from '../act.ts';

export const visit: ActFamily = {
  family: 'a visit or appearance',
  nouns: 'trip, rally, rallies, tour',
  verbs: 'golf',
  acts: {
    visit: {
      requires: 'travels',
      flags: 'noun',
      title: 'visit, travel to, trips to, go to',
      post: `depart, heading to, land in, arriving, traveling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down, heading up, on my way, on our way, going to,
      just left, heading out, off to, flying to, will be in, look forward to being in, heading over, be going, will be going to, when I get there, rescheduled, en route
      to, wheels up, just landed, landing at, touching down, flight to, flew to, see you in, rally in, speech in, speaking in, touring, next stop, stop in, I'll be in,
      see you tomorrow in, see you tonight in, take off for, returns to, join me live in, look forward to going to, their way to`,
    },
    attend: {
      requires: 'attends',
      impliedBy: 'visit',
      title: 'attend, go on',
      post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, asked to be there, have accepted, accepted the invitation,
      invited, be honored at, see you at, be the honoree, speak at, see everybody at, see you tomorrow at, see you tonight at, see you all tomorrow at, see you all at`,
    },
    host: { title: 'host', post: 'held at, will hold, take place at' },
  },
};
