import { ServiceError } from '@postjoin/envelope';
import type { PageParams } from './contract.ts';

/**
 * Assistants cut an answer at 100,000 characters, so none is larger; the rest of that is room for the envelope and the
 * facts around the lists. Without a `limit` an answer stays at a size that is pleasant to read: 20,000.
 */
const largestListsLength = 90_000;
const defaultListsLength = 16_000;

/** Where an entry stands in its list: by rank, greatest first, then by id. */
export type Place = readonly [rank: number, id: string];

/** One entry of a list that may be cut: rendered only when it is considered. */
interface Entry {
  place: Place;
  render: () => unknown;
}

/** A list that may be cut, in the order of its places. */
export interface Section {
  name: string;
  entries: readonly Entry[];
  /** Share of the room that this list may take at least; what one list leaves goes to those after it. */
  share: number;
}

/** Makes a list of any kind of item a section. */
export function sectionOf<Item>(
  name: string,
  items: readonly Item[],
  { placeOf, render, share = 1 }: { placeOf: (item: Item) => Place; render: (item: Item) => unknown; share?: number },
): Section {
  return { name, share, entries: items.map((item) => ({ place: placeOf(item), render: () => render(item) })) };
}

export interface Page {
  lists: Record<string, unknown[]>;
  truncated?: Record<string, { shown: number; total: number }>;
  next_cursor?: string;
}

/** For each list the place after which to go on, or null for a list that has been shown whole. */
type Cursor = Record<string, Place | null>;

/**
 * Fills the lists up to the size of an answer, the first lists first, and says what was cut and how to go on. Whatever
 * the size, the first entry of the first non-empty list is always there, so that paging ends.
 * @throws {ServiceError} `invalid_parameter` for a cursor that is not one of ours
 */
export function fillPage(sections: readonly Section[], params: PageParams): Page {
  const cursor = params.cursor === undefined ? {} : decodeCursor(params.cursor, sections);
  let room = pageRoom(params.limit);
  const wholeRoom = room;
  let reserved = sections.reduce((sum, section) => sum + section.share, 0);
  const page: Page = { lists: {} };
  const next: Cursor = {};
  let empty = true;
  for (const section of sections) {
    reserved -= section.share;
    const rest = entriesAfter(section, cursor[section.name]);
    const fill: Fill = takeEntries(rest, {
      room: room - Math.max(0, reserved) * wholeRoom,
      limit: params.limit ?? Infinity,
      atLeastOne: empty,
    });
    room -= fill.length;
    empty &&= fill.values.length === 0;
    page.lists[section.name] = fill.values;
    next[section.name] = null;
    if (fill.values.length < rest.length) {
      page.truncated = { ...page.truncated, [section.name]: { shown: fill.values.length, total: rest.length } };
      const last = fill.values.length > 0 ? rest[fill.values.length - 1] : undefined;
      const place = last === undefined ? cursor[section.name] : last.place;
      if (place) next[section.name] = place;
      else delete next[section.name];
    }
  }
  if (page.truncated) page.next_cursor = encodeCursor(next);
  return page;
}

/** Characters that the lists of an answer may take: more for a caller that asks for a number of entries. */
export function pageRoom(limit: number | undefined): number {
  return limit === undefined ? defaultListsLength : largestListsLength;
}

function entriesAfter({ entries }: Section, after: Place | null | undefined): readonly Entry[] {
  if (after === undefined) return entries;
  if (after === null) return [];
  const [rank, id] = after;
  return entries.filter(({ place }) => place[0] < rank || (place[0] === rank && place[1] > id));
}

interface Fill {
  values: unknown[];
  length: number;
}

function takeEntries(
  entries: readonly Entry[],
  { room, limit, atLeastOne }: { room: number; limit: number; atLeastOne: boolean },
): Fill {
  const values: unknown[] = [];
  let length = 0;
  for (const entry of entries) {
    if (values.length >= limit) break;
    const value = entry.render();
    const size = JSON.stringify(value).length + 1;
    if (length + size > room && !(atLeastOne && values.length === 0)) break;
    values.push(value);
    length += size;
  }
  return { values, length };
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decodeCursor(text: string, sections: readonly Section[]): Cursor {
  const value = parseJson(Buffer.from(text, 'base64url').toString());
  const names = new Set(sections.map((section) => section.name));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badCursor(text);
  for (const [name, place] of Object.entries(value)) {
    if (!names.has(name) || !(place === null || isPlace(place))) throw badCursor(text);
  }
  return value as Cursor;
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 2 && Number.isFinite(value[0]) && typeof value[1] === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for a cursor that this operation did not hand out. */
export function badCursor(got: string): ServiceError {
  const expected = 'the next_cursor of an earlier answer to the same call, or nothing';
  return new ServiceError('invalid_parameter', `cursor must be ${expected}.`, {
    parameter: 'cursor',
    expected,
    got: got.slice(0, 100),
  });
}
