import { createMatcher } from '@postjoin/matcher';
import { casesFile, readJsonLines } from '../data-files.ts';
import { contracts } from './contracts.ts';

/** A line of `cases/posts.jsonl`: a post written for this test, the event that it should match, and the reason. */
export interface Case {
  post: string;
  /** Null if the post should match none. If it is a list, a match with any event of the list is right. */
  event: string | readonly string[] | null;
  why: string;
}

/** Before the deadlines of the questions. */
const postedAt = '2026-03-02T15:00:00Z';

/** Matches the post of each case against all contracts of the cases. Returns the cases with a wrong result. */
export async function listWrongCases(): Promise<(Case & { got: string | null })[]> {
  const matcher = createMatcher(contracts);
  return (await readJsonLines<Case>(casesFile)).flatMap((one) => {
    const result = matcher.match({ text: one.post, at: postedAt });
    const got = result.matched ? result.event_id : null;
    return [one.event].flat().includes(got) ? [] : [{ ...one, got }];
  });
}
