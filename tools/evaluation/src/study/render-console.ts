import { cleanCharacters, toOneLine } from '@postjoin/values';
import type { Table } from './tables.ts';

/** Maximum characters of the first column, which can have the title of a contract. */
const maxNameLength = 60;

/** Renders tables as text with aligned columns. */
export function renderConsole(tables: readonly Table[]): string {
  return tables.map(renderTable).join('\n');
}

function renderTable({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows].map(([name = '', ...cells]) => [
    shorten(toOneLine(cleanCharacters(name))),
    ...cells,
  ]);
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => [...(cells[column] ?? '')].length)));
  const aligned = lines.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${title}\n${aligned.join('\n')}\n`;
}

function shorten(name: string): string {
  const characters = [...name];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : name;
}
