import { toStemSet } from '../text/tokenize.ts';

/**
 * Words that turn a person's name before them into the name of something else. In "the failed X administration", the
 * epithet describes the administration, not X.
 */
const possessions = toStemSet(
  'administration government campaign doj department judge justice policy policies border borders fbi regime white house era years harris appointed appointee appointment deal',
);

export const isPossession = (stem: string | undefined): boolean => possessions.has(stem ?? '');
