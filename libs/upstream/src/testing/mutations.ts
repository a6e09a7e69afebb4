import fc from 'fast-check';

/**
 * Changes of documents, for tests with hostile input: a value of another type, a missing or repeated part, a number or
 * time outside all limits, hidden characters, deep nesting. Each is random and can be repeated from a seed.
 */

/** A change of one part of a document. */
export interface Mutation {
  /** Selects the part: at each level, the child with this number, modulo the number of children. */
  path: readonly number[];
  change: Change;
}

type Change =
  | { kind: 'replace'; by: unknown }
  | { kind: 'replaceByPart'; path: readonly number[] }
  | { kind: 'remove' | 'repeat' | 'convert' | 'rename' };

/** The text between the two marks is written as it is, because some numbers of JSON are no numbers of JavaScript. */
const raw = (number: string) => `raw<${number}>`;
const rawMarks = /"raw<([^>"]*)>"/g;

const numbers = [
  ...[0, 1, -1, 0.5, 1.000001, -0.25, 100, 1e21, 1e-300, Number.MAX_SAFE_INTEGER + 1].map((number) => number),
  ...['1e400', '-1e400', '-0', '0.1000000000000000055511151231257827'].map(raw),
];
const numberTexts = ['NaN', 'Infinity', '-1', '0x10', '1e5', '1,5', ' 0.5 ', '.5', '٣', '', ' ', 'null'];
const texts = [
  '\u0000a\u0007\u001b[31mb\u009f',
  'a\u202eb\u2066c\u200d\u{e0041}',
  'a\ud800b\udc00',
  'a\u2028b\u2029c\r\nd',
  '<script>alert(1)</script>&#0;&amp;lt;<!--',
  ']]><![CDATA[',
  'javascript:alert(1)',
  'https://other.example/',
  '../../../etc/passwd',
  '=HYPERLINK("a")',
  '__proto__',
  'x'.repeat(20_000),
  'é'.normalize('NFD').repeat(2_000),
];
const times = [
  '0000-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-03-15',
  '2026-03-15T11:00:00',
  'Thu, 01 Jan 2026 25:00:00 GMT',
  'now',
  1_767_225_600,
  1_767_225_600_000,
];
const structures = [
  null,
  true,
  {},
  [],
  [[]],
  { __proto__: null, length: -1 },
  Array.from({ length: 3_000 }, () => ({})),
];
const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 'deep');

const path = fc.array(fc.nat(9_999), { minLength: 1, maxLength: 8 });

/** Generates changes of any document. */
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.record({
  path,
  change: fc.oneof(
    fc.record({
      kind: fc.constant('replace' as const),
      by: fc.constantFrom<unknown>(...numbers, ...numberTexts, ...texts, ...times, ...structures, deep),
    }),
    fc.record({ kind: fc.constant('replaceByPart' as const), path }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'repeat' as const, 'convert' as const, 'rename' as const) }),
  ),
});

/**
 * Returns a text with the changes. JSON is changed by value, also inside of strings that hold JSON, and any other text
 * by its tags and the texts between them.
 */
export function mutate(text: string, mutations: readonly Mutation[]): string {
  const value = parseJson(text);
  if (value === undefined) return mutateAll(text.split(/(<[^>]*>|[,:{}[\]])/).filter(Boolean), mutations).join('');
  return JSON.stringify(mutateAll(value, mutations)).replace(rawMarks, '$1');
}

function mutateAll<Value>(value: Value, mutations: readonly Mutation[]): Value {
  return mutations.reduce<unknown>(
    (changed, { path, change }) => mutateAt(changed, path, change, changed),
    value,
  ) as Value;
}

function mutateAt(value: unknown, [at, ...path]: readonly number[], change: Change, document: unknown): unknown {
  const inner = typeof value === 'string' && /^[[{]/.test(value) ? parseJson(value) : undefined;
  if (inner !== undefined) return JSON.stringify(mutateAt(inner, [at!, ...path], change, document));
  const entries = listEntries(value);
  if (at === undefined || entries.length === 0) return changeValue(value, change, document);
  const index = at % entries.length;
  const [name, child] = entries[index]!;
  const isLast = path.length === 0 || listEntries(child).length === 0;
  const changed = isLast
    ? changeEntry([name, child], change, document)
    : [[name, mutateAt(child, path, change, document)] as const];
  const all = entries.toSpliced(index, 1, ...changed);
  return Array.isArray(value) ? all.map(([, element]) => element) : toObject(all);
}

type Entry = readonly [name: string, value: unknown];

const listEntries = (value: unknown): Entry[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Creates an object in which `__proto__` is a member like any other, as `JSON.parse` does. */
function toObject(entries: readonly Entry[]): unknown {
  return Object.fromEntries(entries);
}

function changeEntry(entry: Entry, change: Change, document: unknown): Entry[] {
  const [name, value] = entry;
  switch (change.kind) {
    case 'remove':
      return [];
    case 'repeat':
      return [entry, [`${name}2`, value]];
    case 'rename':
      return [['__proto__', value]];
    default:
      return [[name, changeValue(value, change, document)]];
  }
}

function changeValue(value: unknown, change: Change, document: unknown): unknown {
  switch (change.kind) {
    case 'replace':
      return change.by;
    case 'replaceByPart':
      return findPart(document, change.path);
    case 'convert':
      return convert(value);
    default:
      return value;
  }
}

function findPart(value: unknown, [at, ...path]: readonly number[]): unknown {
  const entries = listEntries(value);
  return at === undefined || entries.length === 0 ? value : findPart(entries[at % entries.length]![1], path);
}

/** Returns the value as another type that looks like it. */
function convert(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return Number.isNaN(Number(value)) ? [value] : Number(value);
  return Array.isArray(value) ? { ...value } : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
