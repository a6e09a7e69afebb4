import type { Row } from '@postjoin/join';

/** Widths of the three columns. A line has 100 characters, and each row takes two lines. */
const widths = [16, 10, 70] as const;

/** Renders joined rows with whole contracts as text for a terminal of 100 columns. An unknown price or move is a dash. */
export function renderRowTable(rows: readonly Row[]): string {
  const head = [
    renderLine('posted (UTC)', 'account', 'post'),
    renderLine(renderNumbers('last', '24 h', '7 d'), 'venue', 'contract'),
    renderLine(...widths.map((width) => '─'.repeat(width))),
  ];
  return [head.join('\n'), rows.map(renderRow).join('\n\n')].join('\n');
}

function renderRow({ post, contract, last_price, move_24h, move_7d }: Row): string {
  const numbers = renderNumbers(last_price?.toFixed(2) ?? '–', formatMove(move_24h), formatMove(move_7d));
  return [
    renderLine(post.at.slice(0, 16).replace('T', ' '), post.account, post.text.replace(/\s+/gu, ' ')),
    renderLine(numbers, contract.venue_name ?? '', contractName(contract)),
  ].join('\n');
}

function renderNumbers(last: string, dayMove: string, weekMove: string): string {
  return `${last.padStart(4)} ${dayMove.padStart(5)} ${weekMove.padStart(5)}`;
}

function contractName({ title, outcome }: Row['contract']): string {
  return outcome === 'Yes' ? title : `${outcome}: ${title}`;
}

function formatMove(move: number | null): string {
  if (move === null) return '–';
  return `${move > 0 ? '+' : ''}${move.toFixed(2)}`;
}

function renderLine(...cells: string[]): string {
  return cells
    .map((text, column) => fit(text, widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}

function fit(text: string, width: number): string {
  const characters = [...text];
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : characters.join('').padEnd(width);
}
