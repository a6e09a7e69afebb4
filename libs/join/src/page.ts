import { parameterError, type ServiceError } from '@postjoin/envelope';
import type { PageParams } from './contract.ts';

/**
 * Maximum characters of the lists in an answer to a call with `limit`. Assistants cut an answer at 100,000 characters.
 * The other 10,000 characters are for the envelope and the fields outside the lists.
 */
const limitedListsLength = 90_000;
/**
 * Maximum characters of the lists in an answer to a call without `limit`. The whole answer then stays below 20,000
 * characters, a length that is easy to read.
 */
const defaultListsLength = 16_000;

/** An entry of a list, with its JSON. */
export interface Rendered<Entry extends object = object> {
  value: Entry;
  json: string;
}

export function render<Entry extends object>(value: Entry): Rendered<Entry> {
  return { value, json: JSON.stringify(value) };
}

/** Characters of an entry in a list, including the comma after it. */
export function entryLength({ json }: Rendered): number {
  return json.length + 1;
}

/** Determines the position of an entry in its list. Lists are sorted by rank, highest first, and then by id. */
export type SortKey = readonly [rank: number, id: string];

/** Returns the sort key of a post. The newest post has the highest rank. */
export function postSortKey({ at, post }: { at: number; post: { id: string } }): SortKey {
  return [at, post.id];
}

/** Compares two sort keys. Cursors rely on the resulting order. */
export function compareSortKeys([rank, id]: SortKey, [otherRank, otherId]: SortKey): number {
  if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/**
 * A list that is sorted by its sort keys and may be cut. `fillPage` renders only the entries that it tries to fit in.
 */
export interface Section {
  name: string;
  length: number;
  sortKeyAt: (index: number) => SortKey;
  renderAt: (index: number) => Rendered;
  /** Characters that the entry at `index` adds to the answer outside this list. */
  extraLengthAt: (index: number) => number;
  /**
   * The share of the maximum length that is reserved for this list, 0 to 1. Later lists may use the part that this list
   * leaves unused.
   */
  weight: number;
}

/**
 * Creates a section from items of any type.
 * @param accessors.extraLength characters that showing an item adds to the answer outside this list; 0 by default
 */
export function createSection<Item>(
  name: string,
  items: readonly Item[],
  accessors: {
    sortKey: (item: Item) => SortKey;
    render: (item: Item) => Rendered;
    extraLength?: ((item: Item) => number) | undefined;
    weight?: number;
  },
): Section {
  const at = (index: number) => items[index] as Item;
  return {
    name,
    length: items.length,
    sortKeyAt: (index) => accessors.sortKey(at(index)),
    renderAt: (index) => accessors.render(at(index)),
    extraLengthAt: (index) => accessors.extraLength?.(at(index)) ?? 0,
    weight: accessors.weight ?? 1,
  };
}

export interface Page {
  lists: Record<string, object[]>;
  truncated?: Record<string, { shown: number; total: number }>;
  next_cursor?: string;
}

/**
 * The state of each list, by name: the sort key of the last entry shown, or null if the list was shown to its end. The
 * cursor has no member for a list of which no entry has been shown yet.
 */
type Cursor = Record<string, SortKey | null>;

/**
 * Fills the lists, in their order, up to the maximum length of an answer. Reports each cut list, and returns a cursor
 * to the next page. The first entry of the first non-empty list is always included, however long it is, so that
 * every page makes progress.
 * @param reservedLength characters that the lists must leave free for fields outside the lists
 * @throws {ServiceError} `invalid_parameter` for a cursor that this operation did not create
 */
export function fillPage(sections: readonly Section[], params: PageParams, reservedLength = 0): Page {
  const cursor = params.cursor === undefined ? {} : decodeCursor(params.cursor, sections);
  const wholeBudget = maxListsLength(params.limit) - reservedLength;
  let budget = wholeBudget;
  let laterWeight = sections.reduce((sum, section) => sum + section.weight, 0);
  const page: Page = { lists: {} };
  const next: Cursor = {};
  let empty = true;
  for (const section of sections) {
    laterWeight -= section.weight;
    const after = cursor[section.name];
    const start = startAfter(section, after);
    const { values, length } = takeEntries(section, start, {
      budget: budget - Math.max(0, laterWeight) * wholeBudget,
      limit: params.limit ?? Infinity,
      alwaysTakesFirst: empty,
    });
    budget -= length;
    const shown = values.length;
    const total = section.length - start;
    empty &&= shown === 0;
    page.lists[section.name] = values;
    next[section.name] = null;
    if (shown < total) {
      page.truncated = { ...page.truncated, [section.name]: { shown, total } };
      const last = shown > 0 ? section.sortKeyAt(start + shown - 1) : after;
      if (last) next[section.name] = last;
      else delete next[section.name];
    }
  }
  if (page.truncated) page.next_cursor = encodeCursor(next);
  return page;
}

/** Returns the maximum characters of all lists of an answer together. */
export function maxListsLength(limit: number | undefined): number {
  return limit === undefined ? defaultListsLength : limitedListsLength;
}

/** Returns the index of the first entry after a sort key. Returns 0 for undefined, and the end of the list for null. */
function startAfter(section: Section, after: SortKey | null | undefined): number {
  if (after === undefined) return 0;
  if (after === null) return section.length;
  let index = 0;
  while (index < section.length && compareSortKeys(section.sortKeyAt(index), after) <= 0) index += 1;
  return index;
}

function takeEntries(
  section: Section,
  start: number,
  { budget, limit, alwaysTakesFirst }: { budget: number; limit: number; alwaysTakesFirst: boolean },
): { values: object[]; length: number } {
  const values: object[] = [];
  let length = 0;
  for (let index = start; index < section.length && values.length < limit; index += 1) {
    const entry = section.renderAt(index);
    const size = entryLength(entry) + section.extraLengthAt(index);
    if (length + size > budget && !(alwaysTakesFirst && values.length === 0)) break;
    values.push(entry.value);
    length += size;
  }
  return { values, length };
}

/** Encodes the state of a page as the opaque text of `next_cursor`. */
export function encodeCursor(state: object): string {
  return Buffer.from(JSON.stringify(state)).toString('base64url');
}

function decodeCursor(text: string, sections: readonly Section[]): Cursor {
  const value = parseJson(Buffer.from(text, 'base64url').toString());
  const names = new Set(sections.map((section) => section.name));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidCursor(text);
  for (const [name, sortKey] of Object.entries(value)) {
    if (!names.has(name) || !(sortKey === null || isSortKey(sortKey))) throw invalidCursor(text);
  }
  return value as Cursor;
}

function isSortKey(value: unknown): value is SortKey {
  return Array.isArray(value) && value.length === 2 && Number.isFinite(value[0]) && typeof value[1] === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the error for a cursor that this operation did not create. */
export function invalidCursor(got: string): ServiceError {
  return parameterError('invalid_parameter', 'cursor', {
    expected: 'the next_cursor of an earlier answer to the same call, or nothing',
    got,
  });
}
