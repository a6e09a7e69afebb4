import type { MatchResult, Snapshot } from '@postjoin/snapshot-store/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SinceLastData } from '../schemas/types.ts';
import { addFirstMatchTimes } from './matches.ts';
import { answerSinceLast, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const contract = aContract();
const minuteMs = 60_000;

function aMatch(post: string, matched: boolean, first_matched_at?: string): MatchResult {
  const dated = { post, ...(first_matched_at !== undefined && { first_matched_at }) };
  return matched
    ? { matched, ...dated, contract: contract.id, alternatives: [], topics: [], evidence: [] }
    : { matched, ...dated, reason: 'only_generic_words', nearest: null, candidates: [] };
}

describe('the first match of a post', () => {
  const post = aPost({ arrived_at: hoursAgo(3) });
  const takenAt = testNow.toISOString();
  const dateMatch = (matched: boolean, previous: MatchResult[] | null) =>
    addFirstMatchTimes([aMatch(post.id, matched)], { posts: [post], previous, takenAt })[0]?.first_matched_at;

  it.each([
    ['is at its arrival, if there was no snapshot', true, null, post.arrived_at],
    ['is at its arrival, if the previous snapshot lacks the post', true, [], post.arrived_at],
    [
      'is in this pass, if the previous snapshot has the post without a contract',
      true,
      [aMatch('100', false)],
      takenAt,
    ],
    ['stays the same, if the post still has a contract', true, [aMatch('100', true, hoursAgo(2))], hoursAgo(2)],
    ['stays the same, if the post no longer has a contract', false, [aMatch('100', true, hoursAgo(2))], hoursAgo(2)],
    ['stays the same, if the post has a contract again', true, [aMatch('100', false, hoursAgo(2))], hoursAgo(2)],
    ['is missing, if the post has never had a contract', false, [aMatch('100', false)], undefined],
  ])('%s', (_, matched, previous, expected) => {
    expect(dateMatch(matched, previous)).toBe(expected);
  });
});

/** A post that arrives in one pass and has a contract in some passes. Passes are numbered from 0. */
interface PostPlan {
  arrivesIn: number;
  matchedIn: readonly boolean[];
}

const lastPass = 5;
const passNumbers = [...Array(lastPass + 1).keys()];
const toInstant = (pass: number) => new Date(testNow.getTime() + (pass + 1) * minuteMs).toISOString();

function runPasses(plans: readonly PostPlan[]): Snapshot[] {
  const snapshots: Snapshot[] = [];
  for (const pass of passNumbers) {
    const arrived = [...plans.entries()].filter(([, { arrivesIn }]) => arrivesIn <= pass);
    const posts = arrived.map(([id, { arrivesIn }]) => aPost({ id: String(id), arrived_at: toInstant(arrivesIn) }));
    const found = arrived.map(([id, { matchedIn }]) => aMatch(String(id), matchedIn[pass] ?? false));
    const previous = snapshots.at(-1)?.matches ?? null;
    const matches = addFirstMatchTimes(found, { posts, previous, takenAt: toInstant(pass) });
    snapshots.push(aSnapshot({ taken_at: toInstant(pass), posts, contracts: [contract], matches }));
  }
  return snapshots;
}

/** Lists the new posts of all pages after `since`, and the time from which the next call continues. */
async function listNewPosts(snapshot: Snapshot, { since, limit }: { since: string; limit: number | undefined }) {
  const table = await createJoinTable(snapshot);
  const newPosts: SinceLastData['new_posts'] = [];
  let next = since;
  for (let call = 0; call < 30; call += 1) {
    const params = { since: next, hours_cap: 168, ...(limit !== undefined && { limit }) };
    const answer = answerSinceLast(table, params, new Date(snapshot.taken_at));
    newPosts.push(...answer.new_posts);
    next = answer.next_since;
    if (answer.next_cursor === undefined) break;
  }
  return { newPosts, next };
}

/** Lists the passes after which a caller must get the post, each with the expected `matched_late`. */
function expectListings({ arrivesIn, matchedIn }: PostPlan, calledAfter: readonly number[]) {
  const calls = calledAfter.filter((pass) => pass >= arrivesIn);
  const firstMatch = passNumbers.find((pass) => pass >= arrivesIn && matchedIn[pass]) ?? arrivesIn;
  const isLateIn = (pass: number) => firstMatch > arrivesIn && pass >= firstMatch;
  const listings = new Set([calls[0]!, calls.find(isLateIn) ?? calls[0]!]);
  return [...listings].map((pass) => [pass, isLateIn(pass) && matchedIn[pass] === true ? true : undefined]);
}

it('lists a post a second time after its first match, for a caller who got the post without a contract', async () => {
  const plan = fc.record({ arrivesIn: fc.nat({ max: lastPass }), matchedIn: fc.array(fc.boolean(), { maxLength: 6 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { maxLength: 12 }),
      fc.subarray(passNumbers.slice(0, lastPass)),
      fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      async (plans, someOfPasses, limit) => {
        const calledAfter = [...someOfPasses, lastPass];
        const snapshots = runPasses(plans);
        const listings = plans.map((): unknown[] => []);
        let since = testNow.toISOString();
        for (const pass of calledAfter) {
          const { newPosts, next } = await listNewPosts(snapshots[pass]!, { since, limit });
          for (const { id, matched_late } of newPosts) listings[Number(id)]!.push([pass, matched_late]);
          since = next;
        }
        expect(listings).toEqual(plans.map((planned) => expectListings(planned, calledAfter)));
      },
    ),
    { numRuns: 100 },
  );
});
