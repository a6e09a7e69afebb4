import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bookedMoves, bookMove, type BookedMoveName } from '../schemas/booked-move.ts';
import type { JoinParams } from '../schemas/types.ts';
import { answerJoin, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const hour = (hours: number) => Date.parse(hoursAgo(hours)) / 1000;
const names = ['Ghislaine Maxwell', 'Diddy', 'Roger Ver', 'Tina Peters'] as const;
const moves = [0.02, -0.3, null, 0.05];
const contracts = names.map((name, n) => {
  const title = `Will Trump pardon ${name} in 2026?`;
  return aContract({ id: `polymarket:${n}`, event_id: `e${n}`, title, event_title: title });
});
const postAt = (at: string, n: number) => aPost({ id: `p${n}`, at, text: `I will PARDON ${names[n]} today!` });

/** Four posts of one hour each, whose contracts moved by `moves` since the post. */
async function createTable() {
  const posts = names.map((_, n) => postAt(hoursAgo(n + 2), n));
  const histories = Object.fromEntries(
    moves.flatMap((move, n) =>
      move === null
        ? []
        : [
            [
              `polymarket:${n}`,
              {
                from: hour(48),
                to: hour(0),
                points: [
                  [hour(n + 3), 0.5],
                  [hour(1), 0.5 + move],
                ] as [number, number][],
              },
            ],
          ],
    ),
  );
  return createJoinTable(aSnapshot({ posts, contracts, histories }));
}

const list = async (params: Partial<JoinParams>) => answerJoin(await createTable(), { hours: 24, ...params }, testNow);
const movesOf = async (params: Partial<JoinParams>) =>
  (await list(params)).rows.map(({ move_since_post }) => move_since_post && Number(move_since_post.toFixed(4)));

describe('the rows of a join', () => {
  it('are the newest first', async () => {
    expect(await movesOf({})).toEqual(moves);
  });

  it('have the largest move since the post first, and unknown moves last, on request', async () => {
    expect(await movesOf({ sort: 'move_since_post' })).toEqual([-0.3, 0.05, 0.02, null]);
    const { note } = await list({ sort: 'move_since_post' });
    expect(note).toContain(
      '3 of 4 rows have a known move since the post: they come first, then the others, newest first.',
    );
  });

  it.each(bookedMoves)('are the newest first, and the note says so, if %s is known of none', async (sort) => {
    const posts = names.map((_, n) => postAt(hoursAgo(20 - n), n));
    const table = await createJoinTable(aSnapshot({ posts, contracts }));
    const { rows, note } = answerJoin(table, { hours: 24, sort }, testNow);
    expect(rows.map(({ post }) => post.id)).toEqual(['p3', 'p2', 'p1', 'p0']);
    const move = { after_60m: 'in the 60 minutes after', after_24h: 'in the 24 hours after', move_since_post: 'since' };
    const soFar = sort === 'move_since_post' ? '' : ' (so far, if they are not over)';
    expect(note).toContain(`0 of 4 rows have a known move ${move[sort]} the post${soFar}: so they come newest first.`);
  });

  it('have at least the requested move, and the answer counts the others', async () => {
    expect(await movesOf({ min_move: 0.05 })).toEqual([-0.3, 0.05]);
    const { note, unmatched, scanned } = await list({ min_move: 0.05 });
    expect(note).toMatch(/Of 4 rows of the window, 1 moved less, and the move of 1 is not known/u);
    expect(unmatched).toEqual([]);
    expect(scanned).toEqual([]);
    expect(note).toMatch(/With sort or min_move, unmatched and scanned are empty\.$/u);
    expect((await list({ min_move: 0.05, hours: 3 })).note).toMatch(/Of 2 rows of the window, 1 moved less\. /u);
    expect((await list({ min_move: 0.05, hours: 1 })).note).toMatch(/either way\. The window has no row\. /u);
  });

  it('are counted for each account with the median of their moves, up or down', async () => {
    const { by_account } = await list({});
    expect(by_account).toEqual([
      { account: 'trump', posts: 4, rows: 4, known_moves: 3, median_move: expect.closeTo(0.05, 9) as number },
      { account: 'whitehouse', posts: 0, rows: 0, known_moves: 0, median_move: null },
    ]);
  });

  it('continue after each page in the same order', async () => {
    const seen: (number | null)[] = [];
    let cursor: string | undefined;
    const table = await createTable();
    do {
      const page = answerJoin(
        table,
        { hours: 24, limit: 1, sort: 'move_since_post', ...(cursor !== undefined && { cursor }) },
        testNow,
      );
      seen.push(...page.rows.map(({ move_since_post }) => move_since_post && Number(move_since_post.toFixed(4))));
      cursor = page.next_cursor;
    } while (cursor !== undefined && seen.length < 9);
    expect(seen).toEqual([-0.3, 0.05, 0.02, null]);
  });

  it('of the week are offered with a note on the move, if the window has none that moved so much', async () => {
    const { rows, also_7d } = await list({ hours: 1, min_move: 0.1 });
    expect(rows).toEqual([]);
    expect(also_7d.note).toMatch(/no row of the window itself has a known move/u);
    expect(also_7d.rows).toHaveLength(1);
    expect((await list({ hours: 1, min_move: 0.9 })).also_7d.note).toMatch(
      /no row of the last 168 hours has a known move/u,
    );
  });
});

describe('a move', () => {
  const minutes = (ago: number) => hour(0) - ago * 60;
  const name = 'Ghislaine Maxwell';

  /** Posts on one contract, with a price every ten minutes of four days. @param priceAgo by minutes before now */
  async function answer(postsAgo: readonly number[], priceAgo: (ago: number) => number, sort?: BookedMoveName) {
    const points = Array.from({ length: 4 * 144 }, (_, n) => n * 10)
      .reverse()
      .map((ago): [number, number] => [minutes(ago), priceAgo(ago)]);
    const table = await createJoinTable(
      aSnapshot({
        posts: postsAgo.map((ago) => aPost({ id: `p${ago}`, at: hoursAgo(ago / 60), text: `I will PARDON ${name}!` })),
        contracts: [aContract({ id: 'polymarket:0' })],
        histories: { 'polymarket:0': { from: minutes(6000), to: hour(0), points } },
      }),
    );
    return answerJoin(table, { hours: 72, ...(sort && { sort, min_move: 0.1 }) }, testNow).rows;
  }

  it.each(bookedMoves)('after the newer of two posts belongs to it alone, sorted by %s', async (sort) => {
    const rows = await answer([600, 620, 3000], (ago) => (ago < 590 ? 0.6 : 0.3), sort);
    expect(rows.map(({ post }) => post.id)).toEqual(['p600']);
  });

  it('of a post before another one ends with that one, and the row has the time', async () => {
    const [, earlier] = await answer([600, 1500], (ago) => (ago < 590 ? 0.6 : ago < 1400 ? 0.35 : 0.3));
    expect(earlier).toMatchObject({
      reaction: { after_24h: 0.3 },
      move_since_post: 0.3,
      until_next_post: { at: hoursAgo(10), move: 0.05 },
    });
    expect(bookMove(earlier!, 'after_60m')).toEqual({ move: 0, end: 'period' });
    expect(bookMove(earlier!, 'after_24h')).toEqual({ move: 0.05, end: 'next_post' });
  });

  it('of a period that is not over is the move so far', async () => {
    const [row] = await answer([300], (ago) => (ago < 100 ? 0.6 : 0.3));
    expect(bookMove(row!, 'after_24h')).toEqual({ move: 0.3, end: 'now' });
    expect(row).not.toHaveProperty('until_next_post');
  });

  it('is never booked on an earlier post than the newest one before it', async () => {
    const posts = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    const prices = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 576, maxLength: 576 });
    await fc.assert(
      fc.asyncProperty(posts, prices, async (tens, cents) => {
        const priceAgo = (ago: number) => (cents[Math.ceil(ago / 10)] ?? 1) / 100;
        const rows = await answer(
          tens.map((ten) => ten * 10),
          priceAgo,
        );
        rows.forEach((row, index) => {
          const ago = Number(row.post.id.slice(1));
          const nextAgo = index === 0 ? 0 : Number(rows[index - 1]?.post.id.slice(1));
          for (const [measure, length] of [
            ['after_60m', 60],
            ['after_24h', 1440],
            ['move_since_post', Infinity],
          ] as const)
            expect(bookMove(row, measure).move).toBeCloseTo(
              priceAgo(Math.max(nextAgo, ago - length)) - priceAgo(ago),
              9,
            );
        });
      }),
      { numRuns: 25 },
    );
  });
});
