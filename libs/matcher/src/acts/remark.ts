import type { ActFamily } from './family.ts';

export const remark: ActFamily = {
  family: 'words or posts',
  nouns:
    'apology, post, tweet, speech, address, announcement, statement, briefing, interview, remarks, conference, presser',
  verbs: 'announce, confirm, claim, discuss, speak',
  acts: {
    remark: {
      flags: 'never',
      title: `say, mention, speak for, comment on, minutes late, words, nicknames, wear, dance, leave the Trump cabinet, first to leave, next to leave`,
    },
    apologize: { title: 'apologize, apologise', post: 'sorry' },
  },
};
