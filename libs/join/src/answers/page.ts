import { parameterError, type ServiceError } from '@postjoin/envelope';
import { countLeading } from '@postjoin/values';
import type { JoinData, PageParams } from '../schemas/types.ts';
import { maxListsLength, type Entry } from '../table/entry.ts';
import { compareSortKeys, type SortKey } from '../table/sorted-lists.ts';

/**
 * Maximum length of the lists in an answer without `limit`: one that is easy to read. Lists that are always whole do
 * not count.
 */
const defaultListsLength = 24_000;

/**
 * What happens to a list if not everything fits.
 *
 * - `whole`: the list is short and always whole, whatever the limit. Only the maximum length of an answer can cut it.
 * - `main`: the list that the caller requested. Later `main` and `extra` lists stay empty until this list is complete.
 * - `extra`: the list gets the length that the lists before it have left.
 */
export type Role = 'whole' | 'main' | 'extra';

/** A list, sorted by its sort keys, that may be cut. `fillPage` reads only the entries that it tries to fit in. */
export interface Section<Item = unknown> {
  name: string;
  items: readonly Item[];
  role: Role;
  /** Maximum entries of a page without `limit`. */
  maxEntries: number;
  sortKey(item: Item): SortKey;
  toEntry(item: Item): Entry;
}

/** Creates a section from items of any type. */
export function createSection<Item>(
  name: string,
  items: readonly Item[],
  options: Pick<Section<NoInfer<Item>>, 'sortKey' | 'toEntry'> & Partial<Section<NoInfer<Item>>>,
): Section {
  return { name, items, role: 'main', maxEntries: Infinity, ...options };
}

export interface Page {
  /** Says that the order has changed since the first page, if it has. */
  note?: string;
  lists: Record<string, unknown[]>;
  paging: Pick<JoinData, 'truncated' | 'done' | 'next_cursor'>;
}

/**
 * The state of each list, by name: the sort key of the last entry shown, null if the list was shown to its end, or
 * undefined if no entry has been shown yet. Sort keys outlive a generation, so a cursor is also valid for the next one.
 */
type Cursor = Record<string, SortKey | null | undefined>;

/** The entry of a cursor with the time of the generation of the first page, for lists sorted by prices or moves. */
const generationName = 'generation';

const renewedNote =
  'Prices were read again since the first page, so an entry can be missing or come twice: for the whole list, start again ' +
  'without cursor.';

/**
 * Fills the lists, in their order, up to the maximum length of an answer. Reports each cut list with its whole length,
 * and returns a cursor to the next page. Every page has at least one entry, however long it is.
 * @param pricesOf the time of the generation, if a list is sorted by prices or moves, which the next generation changes
 * @throws {ServiceError} `invalid_parameter` for a cursor that this operation did not create
 */
export function fillPage(sections: readonly Section[], params: PageParams, pricesOf?: string): Page {
  const cursor = params.cursor === undefined ? {} : decodeCursor(params.cursor, sections);
  const softLength = getMaxLength(params.limit);
  const page: Page = { lists: {}, paging: {} };
  const { lists, paging } = page;
  const next: Cursor = {};
  let used = 0;
  let isMainComplete = true;
  for (const section of sections) {
    const { name, role, items } = section;
    const total = items.length;
    const after = cursor[name];
    const start = after === null ? total : after === undefined ? 0 : findIndexAfter(section, after);
    const { values, length } = takeEntries(items.slice(start), section, {
      budget: getBudget(role, { used, softLength, isMainComplete }),
      maxEntries: role === 'whole' ? Infinity : (params.limit ?? section.maxEntries),
      takesFirst: used === 0 && isMainComplete,
    });
    used += length;
    lists[name] = values;
    const shown = values.length;
    if (after === null && total > 0) (paging.done ??= []).push(name);
    if (after !== null && shown < total) (paging.truncated ??= {})[name] = { shown, total };
    const isComplete = start + shown === total;
    next[name] = isComplete ? null : shown > 0 ? section.sortKey(items[start + shown - 1]) : after;
    if (!isComplete && role !== 'extra') isMainComplete = false;
  }
  const generation: SortKey | undefined = pricesOf === undefined ? undefined : [Date.parse(pricesOf), ''];
  const first = cursor[generationName] ?? generation;
  if (Object.values(next).some((key) => key !== null))
    paging.next_cursor = encodeCursor(first ? { ...next, [generationName]: first } : next);
  if (generation && first && first[0] !== generation[0]) page.note = renewedNote;
  return page;
}

/** Returns the maximum length of a list after the earlier lists. */
function getBudget(
  role: Role,
  { used, softLength, isMainComplete }: { used: number; softLength: number; isMainComplete: boolean },
): number {
  if (role === 'whole') return maxListsLength - used;
  if (!isMainComplete) return 0;
  return role === 'main' ? Math.min(softLength, maxListsLength - used) : softLength - used;
}

/** Returns the maximum length of all lists of an answer together. */
export function getMaxLength(limit: number | undefined): number {
  return limit === undefined ? defaultListsLength : maxListsLength;
}

/** Returns the index of the first item after a sort key. */
function findIndexAfter(section: Section, after: SortKey): number {
  return countLeading(section.items, after, (item, key) => compareSortKeys(section.sortKey(item), key) <= 0);
}

/** Takes the first entries: as many as fit into the budget, a length. With `takesFirst`, takes at least one. */
export function takeEntries<Item, Value>(
  items: readonly Item[],
  { toEntry }: { toEntry: (item: Item) => Entry<Value> },
  { budget, maxEntries, takesFirst }: { budget: number; maxEntries: number; takesFirst: boolean },
): { values: Value[]; length: number } {
  const values: Value[] = [];
  let length = 0;
  for (const item of items) {
    if (values.length >= maxEntries) break;
    const entry = toEntry(item);
    if (length + entry.length > budget && !(takesFirst && values.length === 0)) break;
    values.push(entry.value);
    length += entry.length;
  }
  return { values, length };
}

/** Encodes the state of a page as the opaque text of `next_cursor`. */
export function encodeCursor(state: object): string {
  return Buffer.from(JSON.stringify(state)).toString('base64url');
}

function decodeCursor(text: string, sections: readonly Section[]): Cursor {
  const names = new Set([generationName, ...sections.map((section) => section.name)]);
  const isState = ([name, key]: [string, unknown]) => names.has(name) && (key === null || isSortKey(key));
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // Every page shows an entry of its first list, so a cursor without this list is one of another operation.
    const isOwn = isObject && sections.slice(0, 1).every(({ name }) => name in value);
    if (isOwn && Object.entries(value).every(isState)) return value as Cursor;
  } catch {
    // The text is not JSON.
  }
  throw invalidCursor(text);
}

function isSortKey(value: unknown): value is SortKey {
  return Array.isArray(value) && value.length === 2 && Number.isFinite(value[0]) && typeof value[1] === 'string';
}

/** Creates the error for a cursor that this operation did not create. */
export function invalidCursor(got: string): ServiceError {
  return parameterError('cursor', {
    expected: 'the next_cursor of an earlier answer to the same call, or nothing',
    got,
  });
}
