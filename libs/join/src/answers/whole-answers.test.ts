import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerJoin, answerWatchlist, createJoinTable, type JoinData, type JoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const contracts = [
  aContract({
    id: 'polymarket:pardon',
    event_id: 'polymarket:pardon',
    title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
    event_title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
  }),
  aContract({
    id: 'kalshi:TARIFF',
    venue: 'kalshi',
    event_id: 'kalshi:TARIFF',
    title: 'Will Trump impose new tariffs on Canada?',
    event_title: 'Will Trump impose new tariffs on Canada?',
  }),
];

const texts = {
  Maxwell: 'I have decided to PARDON Ghislaine Maxwell. Thank you!',
  Canada: 'I am imposing a 35% Tariff on Canada, effective immediately.',
  birthday: 'Happy Birthday to a wonderful friend of our Country!',
};
const topics = Object.keys(texts) as (keyof typeof texts)[];

interface Window {
  posts: { topic: keyof typeof texts; hours: number; padding: number }[];
  limit: number | undefined;
}

const windows: fc.Arbitrary<Window> = fc.record({
  posts: fc.array(
    fc.record({
      topic: fc.constantFrom(...topics),
      hours: fc.integer({ min: 1, max: 160 }),
      padding: fc.constantFrom(0, 0, 300, 1_500, 5_000),
    }),
    { maxLength: 60 },
  ),
  limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
});

const createTable = ({ posts }: Window): Promise<JoinTable> =>
  createJoinTable(
    aSnapshot({
      contracts,
      posts: posts.map(({ topic, hours, padding }, index) =>
        aPost({ id: `p${index}`, at: hoursAgo(hours), text: texts[topic] + ' And more.'.repeat(padding / 10) }),
      ),
    }),
  );

const hours = 168;

function walk<Answer extends JoinData>(answer: (page: { limit?: number; cursor?: string }) => Answer, limit?: number) {
  const pages: Answer[] = [];
  let cursor: string | undefined;
  do {
    const page = answer({ ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) });
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== undefined && pages.length < 300);
  return pages;
}

const lists = {
  rows: ({ rows }: JoinData) => rows.map(({ post }) => post.id),
  also_7d: ({ also_7d }: JoinData) => also_7d.rows.map(({ post }) => post.id),
  unmatched: ({ unmatched }: JoinData) => unmatched.map(({ id }) => id),
  scanned: ({ scanned }: JoinData): readonly string[] => scanned,
};
const listNames = Object.keys(lists) as (keyof typeof lists)[];

const runs = { numRuns: 60 };

describe('an answer', () => {
  it('names at each topic of a watch list every row of the window, on whatever page the row is', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async (window) => {
        const table = await createTable(window);
        const pages = walk(
          (page) => answerWatchlist(table, { hours, markets: topics.join(','), ...page }, testNow),
          window.limit,
        );
        const rows = pages.flatMap((page) => page.rows);
        for (const { topic, rows: ids } of pages.flatMap((page) => page.topics)) {
          const expected = rows.filter(({ post }) => post.text.includes(texts[topic as keyof typeof texts]));
          expect(ids.toSorted()).toEqual(expected.map(({ post }) => post.id).toSorted());
        }
        expect(pages.flatMap((page) => page.topics.map(({ topic }) => topic))).toEqual(topics);
      }),
      runs,
    );
  });

  it('gives every entry once to a reader who follows next_cursor, and always the same totals', async () => {
    await fc.assert(
      fc.asyncProperty(windows, fc.constantFrom(1, 168), async (window, windowHours) => {
        const table = await createTable(window);
        const pages = walk((page) => answerJoin(table, { hours: windowHours, ...page }, testNow), window.limit);
        for (const name of listNames) {
          const ids = pages.flatMap(lists[name]);
          expect(new Set(ids).size, name).toBe(ids.length);
          const totals = new Set(pages.flatMap(({ truncated }) => truncated?.[name]?.total ?? []));
          expect(
            [...totals].filter((total) => total !== ids.length),
            name,
          ).toEqual([]);
        }
        const scanned = pages.flatMap(lists.scanned);
        const joined = pages.flatMap((page) => [...lists.rows(page), ...lists.unmatched(page)]);
        expect(joined.toSorted()).toEqual(scanned.toSorted());
      }),
      runs,
    );
  });

  it('cuts no row while it shows an unmatched post, and says which lists earlier pages have finished', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async (window) => {
        const table = await createTable(window);
        const pages = walk((page) => answerJoin(table, { hours, ...page }, testNow), window.limit);
        let shownRows = 0;
        const allRows = pages.flatMap(lists.rows).length;
        for (const [index, page] of pages.entries()) {
          shownRows += page.rows.length;
          if (page.unmatched.length > 0) expect(shownRows).toBe(allRows);
          if (index === 0) expect(page).not.toHaveProperty('done');
          for (const name of page.done ?? []) expect(lists[name as keyof typeof lists](page)).toEqual([]);
          expect(JSON.stringify(page).length).toBeLessThan(99_000);
        }
      }),
      runs,
    );
  });
});
