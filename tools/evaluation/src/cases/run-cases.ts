import { createMatcher } from '@postjoin/matcher';
import { casesFile, readJsonLines } from '../data-files.ts';
import { toShare, type Share } from '../share.ts';
import { contracts } from './contracts.ts';

/** A line of `cases/posts.jsonl`: a post written for this test, the event that it should match, and the reason. */
export interface Case {
  post: string;
  /** Null if the post should match none. If it is a list, a match with any event of the list is right. */
  event: string | readonly string[] | null;
  why: string;
}

interface WrongCase {
  post: string;
  expected: string | null;
  got: string | null;
  why: string;
}

type CaseMetrics = Record<'precision' | 'recall' | 'silence' | 'all', Share>;

/** Before the deadlines of the questions. */
const postedAt = '2026-03-02T15:00:00Z';

/** Matches the post of each case against all contracts of the cases. */
export async function runCases(): Promise<{ metrics: CaseMetrics; wrong: WrongCase[] }> {
  const cases = await readJsonLines<Case>(casesFile);
  const matcher = createMatcher(contracts);
  const rows = cases.map(({ post, event: expected, why }) => {
    const result = matcher.match({ text: post, at: postedAt });
    const expectedEvents = expected === null ? [] : [expected].flat();
    const got = result.matched ? result.event_id : null;
    return {
      post,
      expected: expectedEvents.join(' or ') || null,
      got,
      why,
      isRight: got === null ? expectedEvents.length === 0 : expectedEvents.includes(got),
    };
  });
  const shareRight = (some: typeof rows): Share => toShare(some.filter(({ isRight }) => isRight).length, some.length);
  return {
    metrics: {
      precision: shareRight(rows.filter(({ got }) => got !== null)),
      recall: shareRight(rows.filter(({ expected }) => expected !== null)),
      silence: shareRight(rows.filter(({ expected }) => expected === null)),
      all: shareRight(rows),
    },
    wrong: rows.filter(({ isRight }) => !isRight).map(({ post, expected, got, why }) => ({ post, expected, got, why })),
  };
}
