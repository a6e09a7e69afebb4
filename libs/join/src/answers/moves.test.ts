import { describe, expect, it } from 'vitest';
import type { JoinParams } from '../schemas/types.ts';
import { answerJoin, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const hour = (hours: number) => Date.parse(hoursAgo(hours)) / 1000;
const names = ['Ghislaine Maxwell', 'Diddy', 'Roger Ver', 'Tina Peters'] as const;
const moves = [0.02, -0.3, null, 0.05];

/** Four posts of one hour each, whose contracts moved by `moves` since the post. */
async function createTable() {
  const posts = names.map((name, n) =>
    aPost({ id: `p${n}`, at: hoursAgo(n + 2), text: `I will PARDON ${name} today!` }),
  );
  const contracts = names.map((name, n) =>
    aContract({ id: `polymarket:${n}`, event_id: `e${n}`, title: `Will Trump pardon ${name} in 2026?` }),
  );
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
  return createJoinTable(
    aSnapshot({
      posts,
      contracts: contracts.map((contract) => ({ ...contract, event_title: contract.title })),
      histories,
    }),
  );
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
  });

  it('have at least the requested move, and the answer counts the others', async () => {
    expect(await movesOf({ min_move: 0.05 })).toEqual([-0.3, 0.05]);
    const { note, unmatched, scanned } = await list({ min_move: 0.05 });
    expect(note).toMatch(/Of 4 rows of the window, 1 moved less, and the move of 1 is not known/u);
    expect(unmatched).toEqual([]);
    expect(scanned).toHaveLength(4);
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
