import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntry } from '../table/entry.ts';
import { createSection, fillPage, type Page, type Role } from './page.ts';

interface Item {
  rank: number;
  id: string;
  text: string;
}

function section(name: string, items: readonly Item[], role: Role = 'main') {
  const sorted = items.toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  return createSection(name, sorted, { sortKey: ({ rank, id }) => [rank, id], toEntry: createEntry, role });
}

function items(count: number, textLength: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    rank: Math.floor(index / 2),
    id: `i${index}`,
    text: 'x'.repeat(textLength),
  }));
}

function readAll(sections: ReturnType<typeof section>[], limit?: number): Page[] {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = fillPage(sections, { ...(limit === undefined ? {} : { limit }), ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.paging.next_cursor;
  } while (cursor !== undefined && pages.length < 500);
  return pages;
}

describe('a page', () => {
  it('is whole and has no cursor when everything fits', () => {
    const page = fillPage([section('rows', items(3, 10))], {});
    expect(page.lists['rows']).toHaveLength(3);
    expect(page.paging).toEqual({});
  });

  it('reports how much of each cut list is shown, and shows its first entries', () => {
    const page = fillPage([section('scanned', items(5, 10), 'whole'), section('rows', items(100, 1000))], {});
    expect(page.paging.truncated?.['rows']).toEqual({ shown: page.lists['rows']?.length, total: 100 });
    expect(page.paging.truncated).not.toHaveProperty('scanned');
    expect(page.lists['rows']?.[0]).toMatchObject({ rank: 49 });
  });

  it('shows an entry that is longer than a page', () => {
    expect(fillPage([section('rows', items(2, 50_000))], {}).lists['rows']).toHaveLength(1);
  });

  it.each([
    'x',
    'bnVsbA',
    'e30x',
    Buffer.from('{"other":null}').toString('base64url'),
    Buffer.from('[]').toString('base64url'),
  ])('rejects the cursor %s, which it did not create', (cursor) => {
    expect(() => fillPage([section('rows', items(3, 10))], { cursor })).toThrow(/next_cursor/);
  });
});

it('rejects the cursor of an operation with fewer lists', () => {
  const join = [section('scanned', items(3, 10)), section('rows', items(30, 2000))];
  const cursor = fillPage(join, {}).paging.next_cursor ?? '';
  expect(fillPage(join, { cursor }).lists).toHaveProperty('rows');
  expect(() => fillPage([section('topics', items(3, 10)), ...join], { cursor })).toThrow(/next_cursor/);
});

it('says that the order of prices changed after the first page, on every later page', () => {
  const rows = [section('rows', items(30, 2000))];
  const at = (hour: number) => `2026-06-04T1${hour}:00:00.000Z`;
  const readNext = ({ paging }: Page, hour: number) =>
    fillPage(rows, { limit: 5, cursor: paging.next_cursor ?? '' }, at(hour));
  const first = fillPage(rows, { limit: 5 }, at(0));
  const second = readNext(first, 0);
  const third = readNext(second, 1);
  const notes = [first, second, third, readNext(third, 1)].map(({ note }) => note?.includes('start again'));
  expect(notes).toEqual([undefined, undefined, true, true]);
});

it('shows every entry of every list once, on pages within the maximum length', () => {
  const lists = fc.record({
    rows: fc.integer({ min: 0, max: 60 }),
    rowLength: fc.integer({ min: 0, max: 4000 }),
    scanned: fc.integer({ min: 0, max: 200 }),
    scannedLength: fc.integer({ min: 0, max: 300 }),
    limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(lists, ({ rows, rowLength, scanned, scannedLength, limit }) => {
      const sections = [
        section('rows', items(rows, rowLength)),
        section('scanned', items(scanned, scannedLength), 'extra'),
      ];
      const pages = readAll(sections, limit);
      for (const name of ['rows', 'scanned']) {
        const seen = pages.flatMap((page) => page.lists[name] as Item[]).map(({ id }) => id);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(name === 'rows' ? rows : scanned);
      }
      for (const page of pages) {
        expect(JSON.stringify(page.lists).length).toBeLessThan(limit === undefined ? 25_000 : 91_000);
      }
    }),
    { numRuns: 60 },
  );
});
