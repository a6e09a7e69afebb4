import type { Row } from '@postjoin/join';

const columns = [
  { title: 'posted (UTC)', width: 16, text: ({ post }: Row) => post.at.slice(0, 16).replace('T', ' ') },
  { title: 'account', width: 10, text: ({ post }: Row) => post.account },
  { title: 'post', width: 40, text: ({ post }: Row) => post.text },
  { title: 'contract', width: 46, text: ({ contract }: Row) => contractName(contract) },
  { title: 'venue', width: 10, text: ({ contract }: Row) => contract.venue_name },
  { title: 'last', width: 6, right: true, text: ({ last_price }: Row) => last_price?.toFixed(2) ?? '–' },
  { title: '24 h', width: 6, right: true, text: ({ move_24h }: Row) => signed(move_24h) },
  { title: '7 d', width: 6, right: true, text: ({ move_7d }: Row) => signed(move_7d) },
];

/** Joined rows as lines of text for a terminal; a price or a move that is not known is a dash. */
export function renderRowTable(rows: readonly Row[]): string {
  const head = columns.map(({ title, width, right }) => cell(title, width, right)).join('  ');
  const rule = columns.map(({ width }) => '─'.repeat(width)).join('  ');
  const body = rows.map((row) => columns.map(({ text, width, right }) => cell(text(row), width, right)).join('  '));
  return [head, rule, ...body].map((line) => line.trimEnd()).join('\n');
}

function contractName({ title, outcome }: Row['contract']): string {
  return outcome === 'Yes' ? title : `${outcome}: ${title}`;
}

function signed(move: number | null): string {
  if (move === null) return '–';
  return `${move > 0 ? '+' : ''}${move.toFixed(2)}`;
}

function cell(text: string, width: number, right = false): string {
  const characters = [...text.replace(/\s+/gu, ' ')];
  const cut = characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : characters.join('');
  return right ? cut.padStart(width) : cut.padEnd(width);
}
