import { aRow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { renderRowTable } from './row-table.ts';

const chinaPost = { text: 'I will visit\nChina' };
const china = { title: 'Will Trump visit China?' };

it('renders a row as a line for the post and a line for the contract, with signed moves and dashes for unknowns', () => {
  const lines = renderRowTable([
    aRow(chinaPost, { ...china, last_price: 0.4, move_24h: 0.05, move_7d: -0.1 }),
    aRow(chinaPost, { ...china, last_price: null, move_24h: null, move_7d: 0 }),
  ]).split('\n');
  expect(lines[0]).toMatch(/^posted \(UTC\) +account +post$/);
  expect(lines[1]).toBe('last  24 h   7 d  venue       contract');
  expect(lines[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}trump {7}I will visit China$/);
  expect(lines[4]).toBe('0.40 +0.05 -0.10  Polymarket  Will Trump visit China?');
  expect(lines[5]).toBe('');
  expect(lines[7]).toBe('   –     –  0.00  Polymarket  Will Trump visit China?');
});

it('cuts a long text at 100 columns', () => {
  const lines = renderRowTable([aRow({ text: 'x'.repeat(500) })]).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBe(100);
  expect(lines[3]).toMatch(/x…$/);
});
