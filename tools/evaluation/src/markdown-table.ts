import type { Share } from './share.ts';

/** Writes a Markdown table in the layout of Prettier. The first row has the column titles. */
export function toMarkdownTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [titles = [], ...body] = rows;
  return [toLine(titles), rule, ...body.map(toLine)].join('\n');
}

/** A proportion in one cell: its value, and its counts and Wilson 95 % interval in parentheses. */
export function toShareCell(share: Share): string {
  const [value, count, interval] = toShareCells(share);
  return `${value} (${count}; ${interval})`;
}

/** The cells of a proportion: its value, its counts and its Wilson 95 % interval. */
export function toShareCells({ value, count, interval95 }: Share): string[] {
  return [
    value === null ? '-' : value.toFixed(3),
    count,
    interval95 ? interval95.map((bound) => bound.toFixed(3)).join(' to ') : '-',
  ];
}
