import type { ActFamily } from '../act.ts';

export const order: ActFamily = {
  family: 'an order or signature',
  nouns: 'order, emergency, eo, proclamation, memorandum, directive, action',
  acts: {
    'executive order': {
      flags: 'countable, noun',
      impliedBy: 'order, eliminate, suspend, ban',
      title: 'executive order, eo, executive action, sign an order',
      standaloneCues: 'sign, issue, doing',
    },
    emergency: {
      flags: 'noun',
      title: 'national emergency, energy emergency, declare a national emergency, declare another national emergency',
      post: 'declaring an emergency, state of emergency, public safety emergency, crime emergency',
      standaloneCues: 'declare, call, sign',
    },
    'declare war': { flags: 'noun', title: 'declare war, declaration of war', post: 'war powers' },
    order: { flags: 'qualifier', title: 'order, direct, instruct', post: 'ordering, directing, instructing, hereby' },
    sign: {
      flags: 'qualifier, countable',
      title: 'signed into law, bill into law, act into law, become law, sign, signature',
      post: 'my desk, into law',
      standaloneCues: 'law, bill',
    },
    invoke: { title: 'invoke', post: 'use, institute, enact, implement' },
  },
};
