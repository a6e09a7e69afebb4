import type { Estimate } from './bootstrap.ts';
import type { StudyData } from './collect.ts';
import { estimateGroup, estimatePersistence } from './estimate.ts';
import { lengthNames, type Length } from './placebo.ts';
import type { StudyRow } from './study-row.ts';

/** A table of texts. The console and the page show the same texts, so their numbers are equal. */
export interface Table {
  title: string;
  /** Explains the columns in a sentence or two. */
  note: string;
  columns: readonly string[];
  /** The first cell names the row; the other cells are numbers. */
  rows: readonly (readonly string[])[];
}

/** The properties by which rows are grouped, with their names in the tables. */
const groupings = { act: 'act', account: 'account', venue: 'venue', hours: 'hours' } as const;

interface Group {
  name: string;
  rows: StudyRow[];
}

/** Lists all rows as one group, then the groups of each property, by name. */
function listGroups(rows: readonly StudyRow[]): Group[] {
  const groups = Object.entries(groupings).flatMap(([property, label]) => {
    const byValue = Map.groupBy(rows, (row) => row[property as keyof typeof groupings]);
    return [...byValue].map(([value, ofValue]) => ({ name: `${label} ${value}`, rows: ofValue })).sort(compareNames);
  });
  return [{ name: 'all', rows: [...rows] }, ...groups];
}

const compareNames = (a: Group, b: Group) => (a.name < b.name ? -1 : 1);

const lengthTitles: Readonly<Record<Length, string>> = {
  after_10m: '10 minutes',
  after_60m: '60 minutes',
  after_24h: '24 hours',
};

/** Creates all tables of a study. */
export function createTables(data: StudyData): Table[] {
  const groups = listGroups(data.rows);
  return [
    createCounts(data),
    ...lengthNames.map((length) => createMoveTable(groups, length)),
    createPersistenceTable(groups),
    createUnusualTable(data),
  ];
}

function createCounts(data: StudyData): Table {
  const { posts, days, oldest, newest, rows, unmatched, unpriced, versions, problems } = data;
  const listCounts = (prefix: string, counts: ReadonlyMap<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => [`${prefix}: ${reason}`, formatCount(count)]);
  return {
    title: 'Posts and rows',
    note: 'A row is a post with a contract. Posts without a contract are listed by the reason.',
    columns: ['', 'number'],
    rows: [
      ['posts', formatCount(posts)],
      ['days with a post', formatCount(days)],
      ['first post', oldest?.slice(0, 10) ?? absent],
      ['last post', newest?.slice(0, 10) ?? absent],
      ['rows', formatCount(rows.length)],
      ['chosen by', versions.join('; ') || absent],
      ...listCounts('row without a price at the post', unpriced),
      ...listCounts('post without a contract', unmatched),
      ['lines that cannot be used', formatCount(problems)],
    ],
  };
}

const moveNote =
  'Sizes and differences are in cents: 1 is a price change of 0.01. size: mean size of the moves after posts, up or down. ' +
  'compared: rows that also have placebo moves; placebo: the mean size of these. excess: how much larger the moves after ' +
  'the compared posts are than their placebo moves. drift: how much more the price rises. The brackets are 99 % intervals.';

function createMoveTable(groups: readonly Group[], length: Length): Table {
  return {
    title: `Moves after ${lengthTitles[length]}`,
    note: length === lengthNames[0] ? moveNote : 'The columns are those of the table before.',
    columns: ['group', 'rows', 'days', 'size', 'compared', 'placebo', 'excess', 'drift'],
    rows: groups.flatMap(({ name, rows }, index) => {
      const { rows: known, days, size, compared, placeboSize, excess, drift } = estimateGroup(rows, length);
      // The first group is that of all rows.
      if (known === 0 && index > 0) return [];
      const cells = [
        name,
        ...[formatCount(known), formatCount(days), formatCents(size), formatCount(compared), formatCents(placeboSize)],
        ...[formatEstimate(excess, toSignedCents), formatEstimate(drift, toSignedCents)],
      ];
      return [cells];
    }),
  };
}

function createPersistenceTable(groups: readonly Group[]): Table {
  return {
    title: 'How much of the first hour remained after 24 hours',
    note:
      'Only moves of at least one cent in the first hour count. remained: 1 if all of the move stayed, 0 if it was undone. ' +
      'placebo: the same for moves of that size after placebo times. The brackets are 99 % intervals.',
    columns: ['group', 'rows', 'days', 'remained', 'placebo moves', 'placebo'],
    rows: groups.flatMap(({ name, rows }, index) => {
      const estimate = estimatePersistence(rows);
      if (estimate.rows === 0 && index > 0) return [];
      const cells = [
        name,
        ...[formatCount(estimate.rows), formatCount(estimate.days), formatEstimate(estimate.share, toShare)],
        ...[formatCount(estimate.placeboMoves), formatEstimate(estimate.placeboShare, toShare)],
      ];
      return [cells];
    }),
  };
}

function createUnusualTable({ unusual }: StudyData): Table {
  return {
    title: 'The ten most unusual rows',
    note:
      'share: the share of the 60-minute moves of the same contract in the week before the post that were at least as ' +
      'large. Among many rows, some have a small share by chance.',
    columns: ['contract', 'posted (UTC)', 'account', 'venue', 'price', '60 min', '24 h', 'share', 'of'],
    rows: unusual.map((row) => [
      row.outcome === 'Yes' ? row.title : `${row.outcome}: ${row.title}`,
      ...[row.at.slice(0, 16).replace('T', ' '), row.account, row.venue, formatCents(row.priceAtPost)],
      ...[toSignedCents(row.move), row.dayMove === null ? absent : toSignedCents(row.dayMove)],
      ...[row.share.toFixed(3), formatCount(row.of)],
    ]),
  };
}

/** Stands for a number that is not known. */
const absent = '–';

const formatCount = (count: number): string => count.toLocaleString('en');
const formatCents = (price: number | null): string => (price === null ? absent : (price * 100).toFixed(1));
const toShare = (share: number): string => withSign(share.toFixed(2));
const toSignedCents = (price: number): string => {
  const text = withSign((price * 100).toFixed(1));
  return text.startsWith('−') || Number(text) === 0 ? text : `+${text}`;
};

/** Writes a real minus sign, and no minus before a zero. */
const withSign = (text: string): string => (Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−'));

function formatEstimate(estimate: Estimate | null, format: (value: number) => string): string {
  if (estimate === null) return absent;
  const { value, low, high } = estimate;
  return low === null || high === null ? format(value) : `${format(value)} [${format(low)}, ${format(high)}]`;
}
