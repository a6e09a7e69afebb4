import { parameterError, type ServiceError } from '@postjoin/envelope';
import type { PageParams } from './contract.ts';

/**
 * Assistants cut an answer at 100,000 characters, so none is larger; the rest of that is room for the envelope and the
 * facts around the lists. Without a `limit` an answer stays at a size that is pleasant to read: 20,000.
 */
const largestListsLength = 90_000;
const defaultListsLength = 16_000;

/** An entry of a list as an answer shows it. */
export interface Rendered<Entry extends object = object> {
  value: Entry;
  json: string;
}

export function rendered<Entry extends object>(value: Entry): Rendered<Entry> {
  return { value, json: JSON.stringify(value) };
}

/** The characters that an entry takes in a list, with the comma after it. */
export function lengthOf({ json }: Rendered): number {
  return json.length + 1;
}

/** Where an entry stands in its list: by rank, greatest first, then by id. */
export type Place = readonly [rank: number, id: string];

/** Posts stand newest first. */
export function postPlace({ at, post }: { at: number; post: { id: string } }): Place {
  return [at, post.id];
}

/** Sorts entries as a list must have them for its cursors: below 0 when the first stands before the second. */
export function comparePlaces([rank, id]: Place, [otherRank, otherId]: Place): number {
  if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** A list that may be cut, in the order of its places. Entries are rendered only when they are considered. */
export interface Section {
  name: string;
  length: number;
  placeAt: (index: number) => Place;
  renderAt: (index: number) => Rendered;
  /** Characters that an entry takes elsewhere in the answer when it is shown. */
  besideAt: (index: number) => number;
  /** Share of the room that this list may take at least; what one list leaves goes to those after it. */
  share: number;
}

/**
 * Makes a list of any kind of item a section.
 * @param how.beside characters that an item takes elsewhere in the answer, none if not given
 */
export function sectionOf<Item>(
  name: string,
  items: readonly Item[],
  how: {
    placeOf: (item: Item) => Place;
    render: (item: Item) => Rendered;
    beside?: ((item: Item) => number) | undefined;
    share?: number;
  },
): Section {
  const at = (index: number) => items[index] as Item;
  return {
    name,
    length: items.length,
    placeAt: (index) => how.placeOf(at(index)),
    renderAt: (index) => how.render(at(index)),
    besideAt: (index) => how.beside?.(at(index)) ?? 0,
    share: how.share ?? 1,
  };
}

export interface Page {
  lists: Record<string, object[]>;
  truncated?: Record<string, { shown: number; total: number }>;
  next_cursor?: string;
}

/** For each list the place after which to go on, or null for a list that has been shown whole. */
type Cursor = Record<string, Place | null>;

/**
 * Fills the lists up to the size of an answer, the first lists first, and says what was cut and how to go on. Whatever
 * the size, the first entry of the first non-empty list is always there, so that paging ends.
 * @param taken characters of the answer that the lists must leave free beyond those of every answer
 * @throws {ServiceError} `invalid_parameter` for a cursor that is not one of ours
 */
export function fillPage(sections: readonly Section[], params: PageParams, taken = 0): Page {
  const cursor = params.cursor === undefined ? {} : decodeCursor(params.cursor, sections);
  let room = pageRoom(params.limit) - taken;
  const wholeRoom = room;
  let reserved = sections.reduce((sum, section) => sum + section.share, 0);
  const page: Page = { lists: {} };
  const next: Cursor = {};
  let empty = true;
  for (const section of sections) {
    reserved -= section.share;
    const after = cursor[section.name];
    const start = startAfter(section, after);
    const fill = takeEntries(section, start, {
      room: room - Math.max(0, reserved) * wholeRoom,
      limit: params.limit ?? Infinity,
      atLeastOne: empty,
    });
    room -= fill.length;
    const shown = fill.values.length;
    const total = section.length - start;
    empty &&= shown === 0;
    page.lists[section.name] = fill.values;
    next[section.name] = null;
    if (shown < total) {
      page.truncated = { ...page.truncated, [section.name]: { shown, total } };
      const place = shown > 0 ? section.placeAt(start + shown - 1) : after;
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

/** The index of the first entry after a place; a list that was shown whole has none left. */
function startAfter(section: Section, after: Place | null | undefined): number {
  if (after === undefined) return 0;
  if (after === null) return section.length;
  let index = 0;
  while (index < section.length && comparePlaces(section.placeAt(index), after) <= 0) index += 1;
  return index;
}

interface Fill {
  values: object[];
  length: number;
}

function takeEntries(
  section: Section,
  start: number,
  { room, limit, atLeastOne }: { room: number; limit: number; atLeastOne: boolean },
): Fill {
  const values: object[] = [];
  let length = 0;
  for (let index = start; index < section.length && values.length < limit; index += 1) {
    const entry = section.renderAt(index);
    const size = lengthOf(entry) + section.besideAt(index);
    if (length + size > room && !(atLeastOne && values.length === 0)) break;
    values.push(entry.value);
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
  return parameterError('invalid_parameter', 'cursor', {
    expected: 'the next_cursor of an earlier answer to the same call, or nothing',
    got,
  });
}
