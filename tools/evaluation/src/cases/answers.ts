import { createMatcher } from '@postjoin/matcher';
import { shareOf, type Share } from '../figures.ts';
import { contracts } from './contracts.ts';
import { cases } from './posts.ts';

/** A case that was answered otherwise than it says. */
export interface WrongCase {
  post: string;
  expected: string | null;
  got: string | null;
  why: string;
}

/** Every case against all contracts of the cases at once. */
export function answersOnCases(): { figures: Record<string, Share>; wrong: WrongCase[] } {
  const matcher = createMatcher(contracts);
  const rows = cases.map(([post, expected, why]) => {
    const answer = matcher.match({ text: post });
    const right = expected === null ? [] : [expected].flat();
    const got = answer.matched ? answer.event_id : null;
    return {
      post,
      expected: right.join(' or ') || null,
      got,
      why,
      isRight: got === null ? right.length === 0 : right.includes(got),
    };
  });
  const answered = rows.filter(({ got }) => got !== null);
  const asked = rows.filter(({ expected }) => expected !== null);
  const silent = rows.filter(({ expected }) => expected === null);
  const share = (some: typeof rows): Share => shareOf(some.filter(({ isRight }) => isRight).length, some.length);
  return {
    figures: { precision: share(answered), recall: share(asked), silence: share(silent), all: share(rows) },
    wrong: rows.filter(({ isRight }) => !isRight).map(({ post, expected, got, why }) => ({ post, expected, got, why })),
  };
}
