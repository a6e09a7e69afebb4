import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSinceLast, createJoinTable, type SinceLastData } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const minuteMs = 60_000;
const cap = { hours_cap: 168 };

function idsOf(answer: SinceLastData): string[] {
  return answer.new_posts.map(({ id }) => id);
}

describe('since_last', async () => {
  const contract = aContract();
  const onPardon = 'I have decided to PARDON Ghislaine Maxwell. Thank you!';
  const posts = [
    aPost({ id: 'b', at: hoursAgo(1), text: onPardon }),
    aPost({ id: 'a', at: hoursAgo(2), text: 'Happy Birthday!' }),
    aPost({ id: 'late', at: hoursAgo(3), arrived_at: hoursAgo(0.5), text: 'A wonderful day.' }),
  ];
  const table = await createJoinTable(aSnapshot({ posts, contracts: [contract] }));

  it('lists the posts that arrived after the cursor, however old', () => {
    const answer = answerSinceLast(table, { since: hoursAgo(1.5), ...cap }, testNow);
    expect(idsOf(answer)).toEqual(['b', 'late']);
    expect(answer.rows.map(({ post }) => post.id)).toEqual(['b']);
    expect(answer).toMatchObject({ capped: false, until: testNow.toISOString(), next_since: testNow.toISOString() });
  });

  it('lists a post that a source delivers weeks late, in the window of its arrival, also of a topic', async () => {
    const late = aPost({ id: 'weeks-late', at: hoursAgo(18 * 24), arrived_at: hoursAgo(1), text: onPardon });
    const old = aPost({ id: 'old', at: hoursAgo(18 * 24), text: onPardon });
    const lateTable = await createJoinTable(aSnapshot({ posts: [late, old], contracts: [contract] }));
    for (const markets of [undefined, 'Maxwell']) {
      const params = { since: hoursAgo(200), hours_cap: 24, ...(markets && { markets }) };
      const answer = answerSinceLast(lateTable, params, testNow);
      expect(answer).toMatchObject({ total: 1, rows: [{ post: { id: 'weeks-late', at: late.at } }] });
      expect(idsOf(answerSinceLast(lateTable, { ...params, since: answer.next_since }, testNow))).toEqual([]);
    }
  });

  it('has the time of the newest stored post when nothing is new', () => {
    const answer = answerSinceLast(table, { since: testNow.toISOString(), ...cap }, testNow);
    expect(answer).toMatchObject({
      total: 0,
      newestAt: hoursAgo(1),
      feed: { accounts: [{ newest_at: hoursAgo(1) }, {}] },
    });
  });

  it('lists nothing new at its own cursor', () => {
    const { next_since } = answerSinceLast(table, { since: hoursAgo(5), ...cap }, testNow);
    expect(idsOf(answerSinceLast(table, { since: next_since, ...cap }, testNow))).toEqual([]);
  });

  it('lists a matched post as unmoved, with the reason, when its contract has no known move', async () => {
    const unknownMove = { reason: 'no_trade', reported_by: null, from_at: null, to_at: null } as const;
    const unmoved = {
      ...contract,
      move_24h: null,
      move_7d: null,
      move_24h_basis: unknownMove,
      move_7d_basis: unknownMove,
    };
    const answer = answerSinceLast(
      await createJoinTable(aSnapshot({ posts, contracts: [unmoved] })),
      { since: hoursAgo(5), ...cap },
      testNow,
    );
    expect(answer.rows).toEqual([]);
    const { id, title, outcome, url } = contract;
    expect(answer.unmoved).toMatchObject([
      { post_id: 'b', contract_id: id, title, outcome, url, move_24h: null, reason: 'no_trade' },
    ]);
    expect(answer.unmoved[0]).toMatchObject({ move_since_post: null, move_since_post_reason: 'not_read_yet' });
    expect(answer.note).toMatch(/not known. It does not mean that the prices did not move/u);
  });

  it('shows for each new post the id of its contract, or the reason why it has no contract', () => {
    const { new_posts, reasons } = answerSinceLast(table, { since: hoursAgo(5), ...cap }, testNow);
    expect(new_posts).toMatchObject([
      { id: 'b', contract: contract.id },
      { id: 'a', reason: expect.any(String) as string },
      { id: 'late', reason: expect.any(String) as string },
    ]);
    for (const { reason } of new_posts.slice(1)) expect(reasons[reason ?? '']).toMatch(/\.$/u);
  });

  it('counts the whole list on every page', () => {
    const params = { since: hoursAgo(5), limit: 1, ...cap };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = answerSinceLast(table, { ...params, ...(cursor && { cursor }) }, testNow);
      expect(answer).toMatchObject({ total: 3, truncated: { new_posts: { shown: 1, total: 3 } } });
      seen.push(...idsOf(answer));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['a', 'b', 'late']);
  });

  it('starts at the cap, and reports it, when the cursor is older', () => {
    const answer = answerSinceLast(table, { since: '2020-01-01T00:00:00Z', hours_cap: 1 }, testNow);
    expect(answer.capped).toBe(true);
    expect(answer.note).toMatch(
      /^since is older than 1 hour: only what arrived after 2026-03-10T11:00:00\.000Z is listed\./u,
    );
    expect(idsOf(answer)).toEqual(['b', 'late']);
  });

  it.each(['2026-03-10T12:05:00.001Z', '2027-01-01T00:00:00Z', '2026-03-10', 'soon', ''])('rejects %j', (since) => {
    expect(() => answerSinceLast(table, { since, ...cap }, testNow)).toThrow(/since must be an RFC 3339/);
  });

  it('accepts a cursor up to five minutes ahead, and returns a cursor that is not in the future', () => {
    const ahead = '2026-03-10T12:05:00.000Z';
    expect(answerSinceLast(table, { since: ahead, ...cap }, testNow).next_since).toBe(testNow.toISOString());
  });

  it.each(['2026-03-10T12:05:00.001Z', '9999-12-31T23:59:59.999Z'])('rejects a next_cursor of %s', (instant) => {
    const cursor = Buffer.from(JSON.stringify({ since: instant })).toString('base64url');
    const answer = () => answerSinceLast(table, { since: hoursAgo(5), cursor, ...cap }, testNow);
    expect(answer).toThrow(/^cursor must be the next_cursor of an earlier answer/);
  });

  it('lists a post once that a worker with a clock slightly ahead has read', async () => {
    const ahead = new Date(testNow.getTime() + 4 * minuteMs);
    const early = aPost({ id: 'early', at: hoursAgo(0.1), arrived_at: ahead.toISOString() });
    const aheadTable = await createJoinTable(
      aSnapshot({ taken_at: ahead.toISOString(), posts: [...posts, early] }),
      testNow,
    );
    const first = answerSinceLast(aheadTable, { since: hoursAgo(0.25), ...cap }, testNow);
    expect([idsOf(first), first.until, first.next_since]).toEqual([[], testNow.toISOString(), testNow.toISOString()]);
    const second = answerSinceLast(aheadTable, { since: first.next_since, ...cap }, ahead);
    expect([idsOf(second), second.next_since]).toEqual([['early'], ahead.toISOString()]);
  });

  it('lists only posts about the requested topics', () => {
    const answer = answerSinceLast(table, { since: hoursAgo(5), markets: 'birthday', ...cap }, testNow);
    expect(idsOf(answer)).toEqual(['a']);
  });
});

it.each([
  ['arrived with the snapshot', testNow.toISOString()],
  ['counts as arrived when it was made', hoursAgo(-2 / 60)],
])('lists a post dated two minutes ahead once, when it %s', async (_, arrived_at) => {
  const posts = [aPost({ id: 'ahead', at: hoursAgo(-2 / 60), arrived_at }), aPost({ id: 'past' })];
  const seen: string[] = [];
  let since = hoursAgo(5);
  for (let minute = 0; minute < 5; minute += 1) {
    const now = new Date(testNow.getTime() + minute * minuteMs);
    const table = await createJoinTable(aSnapshot({ taken_at: now.toISOString(), posts }));
    const answer = answerSinceLast(table, { since, ...cap }, now);
    seen.push(...idsOf(answer));
    since = answer.next_since;
  }
  expect(seen.toSorted()).toEqual(['ahead', 'past']);
});

it('neither repeats nor skips a post when others leave between two pages', async () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(ids, fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean()), async (together, limit, leaving) => {
      const since = hoursAgo(5);
      const posts = together.map((id) => aPost({ id }));
      const first = answerSinceLast(await createJoinTable(aSnapshot({ posts })), { since, limit, ...cap }, testNow);
      const left = posts.filter((_, index) => leaving[index] !== true);
      const next = { since: first.next_since, ...cap };
      const second = answerSinceLast(await createJoinTable(aSnapshot({ posts: left })), next, testNow);
      const seen = idsOf(first);
      expect(idsOf(second).toSorted()).toEqual(
        left
          .map(({ id }) => id)
          .filter((id) => !seen.includes(id))
          .toSorted(),
      );
    }),
  );
});

it('neither repeats nor skips a post when next_since is followed through generations, for posts of any length', async () => {
  const arrivals = fc.array(
    fc.array(fc.record({ minutesLate: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 1, max: 900 }) }), {
      maxLength: 40,
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(
      arrivals,
      fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
      async (generations, limit) => {
        const start = testNow.getTime();
        let posts: ReturnType<typeof aPost>[] = [];
        let since = new Date(start).toISOString();
        const seen: string[] = [];
        for (const [index, arriving] of generations.entries()) {
          const taken = start + (index + 1) * minuteMs;
          const arrived = arriving.map(({ minutesLate, length }, n) =>
            aPost({
              id: `${index}.${n}`,
              at: new Date(taken - minutesLate * minuteMs).toISOString(),
              arrived_at: new Date(taken).toISOString(),
              text: 'w'.repeat(length),
            }),
          );
          posts = [...arrived, ...posts];
          const table = await createJoinTable(aSnapshot({ taken_at: new Date(taken).toISOString(), posts }));
          for (let call = 0; call < 100; call += 1) {
            const answer = answerSinceLast(table, { since, ...cap, ...(limit && { limit }) }, new Date(taken));
            seen.push(...idsOf(answer));
            since = answer.next_since;
            if (answer.truncated === undefined) break;
          }
        }
        expect(seen.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
      },
    ),
    { numRuns: 50 },
  );
});

it('answers a cursor the same, regardless of earlier calls', async () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 });
  const call = fc.record(
    {
      minutes,
      hours_cap: fc.constantFrom(1, 12, 168),
      account: fc.constantFrom('trump' as const, 'whitehouse' as const),
      limit: fc.integer({ min: 1, max: 9 }),
      markets: fc.constantFrom('birthday', 'tariffs'),
    },
    { requiredKeys: ['minutes', 'hours_cap'] },
  );
  const posts = fc.array(
    fc.record({ posted: minutes, arrived: minutes, account: fc.constantFrom('trump' as const, 'whitehouse' as const) }),
    { maxLength: 30 },
  );
  const minutesAgo = (count: number) => new Date(testNow.getTime() - count * minuteMs).toISOString();
  await fc.assert(
    fc.asyncProperty(posts, fc.array(call, { minLength: 2, maxLength: 12 }), async (stored, calls) => {
      const snapshot = aSnapshot({
        posts: stored.map(({ posted, arrived, account }, n) =>
          aPost({ id: `${n}`, account, at: minutesAgo(posted), arrived_at: minutesAgo(arrived), text: 'tariffs' }),
        ),
      });
      const shared = await createJoinTable(snapshot);
      for (const { minutes: ago, ...requested } of calls) {
        const params = { since: minutesAgo(ago), ...requested };
        expect(answerSinceLast(shared, params, testNow)).toEqual(
          answerSinceLast(await createJoinTable(snapshot), params, testNow),
        );
      }
    }),
    { numRuns: 40 },
  );
});
