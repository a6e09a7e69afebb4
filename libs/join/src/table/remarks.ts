import type { StoredContract } from '@postjoin/market-venues/types';
import { memoizePerObject } from '@postjoin/values';

/** Whether a text is about words that somebody says, such as the question "What will Trump say at the rally?". */
export const isAboutRemarks = (text: string): boolean => /\b(?:say(?:s|ing)?|said|mention(?:s|ed|ing)?)\b/iu.test(text);

/** Whether a contract is about words that the account will say, and not about what the words name. */
export const isOnRemark = memoizePerObject(({ title, event_title }: StoredContract): boolean =>
  isAboutRemarks(`${title} ${event_title}`),
);
