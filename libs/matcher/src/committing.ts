import { foldsOf } from './fold-sets.ts';

/** Words of a sentence that tells of something done, announced or ordered now, or to be done soon. */
export const commitments = foldsOf(
  'am will shall today tomorrow tonight just immediately effective hereby announce announced pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized launched morning afternoon shortly soon week',
);
