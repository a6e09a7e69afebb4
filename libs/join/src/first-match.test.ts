import type { PostMatch } from '@postjoin/snapshot-store/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateFirstMatches } from './first-match.ts';
import { answerSinceLast, createJoinTable } from './index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from './testing.ts';

const contract = aContract();
const minuteMs = 60_000;

function aMatch(post: string, matched: boolean, first_matched_at?: string): PostMatch {
  const dated = { post, ...(first_matched_at !== undefined && { first_matched_at }) };
  return matched
    ? { matched, ...dated, contract: contract.id, alternatives: [], topics: [], evidence: [], outcome_named: false }
    : { matched, ...dated, reason: 'only_generic_words', nearest: null };
}

describe('the first match of a post', () => {
  const post = aPost({ arrived_at: hoursAgo(3) });
  const takenAt = testNow.toISOString();
  const dateMatch = (matched: boolean, previous: PostMatch[] | null) =>
    dateFirstMatches([aMatch(post.id, matched)], { posts: [post], previous, takenAt })[0]?.first_matched_at;

  it.each([
    ['is at its arrival, if there was no snapshot', true, null, post.arrived_at],
    ['is at its arrival, if the previous snapshot lacks the post', true, [], post.arrived_at],
    [
      'is in this pass, if the previous snapshot has the post without a contract',
      true,
      [aMatch('100', false)],
      takenAt,
    ],
    ['stays', true, [aMatch('100', true, hoursAgo(2))], hoursAgo(2)],
    ['stays, if the post no longer has a contract', false, [aMatch('100', true, hoursAgo(2))], hoursAgo(2)],
    ['stays, if the post has a contract again', true, [aMatch('100', false, hoursAgo(2))], hoursAgo(2)],
    ['is at its arrival, if an earlier version stored no instant', true, [aMatch('100', true)], post.arrived_at],
    ['is missing, if the post has never had a contract', false, [aMatch('100', false)], undefined],
  ])('%s', (_, matched, previous, expected) => {
    expect(dateMatch(matched, previous)).toBe(expected);
  });
});

it('lists a post once more when it is first matched, for a caller who has seen it before', async () => {
  const history = fc.record({ arrivesIn: fc.nat({ max: 5 }), matchedIn: fc.array(fc.boolean(), { maxLength: 6 }) });
  const generation = fc.record({ isCalled: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(history, { maxLength: 12 }),
      fc.array(generation, { minLength: 6, maxLength: 6 }),
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      async (histories, generations, limit) => {
        const seen = histories.map((): (boolean | undefined)[] => []);
        const seenIn = histories.map((): number[] => []);
        let previous: PostMatch[] | null = null;
        let since = testNow.toISOString();
        for (const [index, { isCalled }] of generations.entries()) {
          const takenAt = new Date(testNow.getTime() + (index + 1) * minuteMs);
          const numbers = [...histories.keys()].filter((n) => histories[n]!.arrivesIn <= index);
          const posts = numbers.map((n) => {
            const arrived = new Date(testNow.getTime() + (histories[n]!.arrivesIn + 1) * minuteMs);
            return aPost({ id: String(n), arrived_at: arrived.toISOString() });
          });
          const found = numbers.map((n) => aMatch(String(n), histories[n]!.matchedIn[index] ?? false));
          const matches = dateFirstMatches(found, { posts, previous, takenAt: takenAt.toISOString() });
          previous = matches;
          if (!isCalled && index < 5) continue;
          const snapshot = aSnapshot({ taken_at: takenAt.toISOString(), posts, contracts: [contract], matches });
          const table = await createJoinTable(snapshot);
          for (let call = 0; call < 30; call += 1) {
            const answer = answerSinceLast(table, { since, hours_cap: 168, ...(limit && { limit }) }, takenAt);
            for (const { id, matched_late } of answer.new_posts) {
              seen[Number(id)]!.push(matched_late);
              seenIn[Number(id)]!.push(index);
            }
            since = answer.next_since;
            if (answer.next_cursor === undefined) break;
          }
        }
        const isCalledIn = (index: number) => index === 5 || generations[index]!.isCalled;
        for (const [n, { arrivesIn, matchedIn }] of histories.entries()) {
          const calls = [...generations.keys()].filter((index) => index >= arrivesIn && isCalledIn(index));
          const firstMatch = [...generations.keys()].find((index) => index >= arrivesIn && matchedIn[index]);
          const isLate = firstMatch !== undefined && firstMatch > arrivesIn;
          const firstCall = calls[0]!;
          const callAfterMatch = calls.find((index) => isLate && index >= firstMatch);
          expect(seenIn[n]).toEqual([...new Set([firstCall, callAfterMatch ?? firstCall])]);
          const expectsMark = (index: number) => isLate && index >= firstMatch && matchedIn[index] === true;
          expect(seen[n]).toEqual(seenIn[n]!.map((index) => (expectsMark(index) ? true : undefined)));
        }
      },
    ),
    { numRuns: 100 },
  );
});
