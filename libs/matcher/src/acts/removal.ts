import { concernsOffice } from './appointment.ts';
import type { ActFamily } from './family.ts';

export const removal: ActFamily = {
  family: 'a removal',
  nouns: 'firing',
  acts: {
    remove: {
      requires: [concernsOffice],
      flags: 'own, person, countable',
      title: `fire, remove, resign, oust, try to fire, out as, leave the administration, leave office, dismiss, step down, leave the Trump administration,
      leave the Trump cabinet`,
      post: `termination, relieved, you're fired, should resign, replaced, leaving, will be leaving, moving on, transitioning, quit, let go, departure,
      should be fired, should quit, removed from, moved on, being replaced, no longer with, stepped aside, sacked, last day, relinquish, vacate,
      asked for his resignation, asked for her resignation, replacement`,
    },
  },
};
