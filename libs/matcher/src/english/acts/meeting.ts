import type { ActFamily } from '../act.ts';

export const meeting: ActFamily = {
  family: 'a meeting',
  byState: true,
  nouns: 'seen, conversation',
  acts: {
    meet: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'greeting, greetings',
      impliedBy: 'shake hands',
      title: 'meet, meeting, seen together, summit, bilateral',
      post: `welcomed, honor to be with, great to be with, visited, arrived at the White House, with me in the Oval Office, bilat, hosted, joined me, sat down with, state
      visit, dinner with, lunch with, played golf, golf with, in the Oval Office with, greet, joining me, sit down with, dined, came to the White House, come to the White
      House, come to the Oval Office, guest of, honored to have, face to face, stopped by, spent time with, spend time with, look forward to seeing, be seeing, receiving
      president, receiving prime minister, receiving the president, receiving the prime minister, had lunch, had dinner, having lunch, having dinner, at the White House
      with, nice lunch, nice dinner, was here today, were here today, was just here, coming to see me`,
    },
    'diplomatic meeting': {
      requires: 'isWithObject',
      flags: 'shared, mutual, noun',
      impliedBy: 'meet',
      title: 'diplomatic meeting, diplomatic talks',
      post: `confirms talks, representatives will be meeting, representatives are meeting, representatives met, delegation, representatives are going, my representatives,
      our representatives, sending representatives, talks in`,
    },
    'receive a guest': {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person',
      title: 'visit the White House, visit the US, visit the United States',
      post: `welcomed, in the Oval Office, at the White House, to the White House, hosted, state visit, guest of, honored to have, coming to Washington, coming to the
      United States, receiving president, receiving prime minister, receiving the president`,
    },
    'shake hands': {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      title: 'shake hands, handshake, hug, kiss',
    },
    call: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'calls',
      title: 'call',
      post: 'got off with, telephone, conversation with, speak to, speak with, spoke, called me, phoned',
    },
    talk: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'calls',
      impliedBy: 'meet',
      title: 'talk, speak to, speak with',
      post: `call, got off with, telephone, conversation, discussion, spoke, called me, phoned, communicated, dialogue, conversations with, conversations between, discussions
      with`,
    },
  },
};
