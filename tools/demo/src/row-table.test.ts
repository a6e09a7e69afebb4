import type { Row } from '@postjoin/join';
import { aContract, aPost } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { renderRowTable } from './row-table.ts';

function aRow(given: Partial<Row>): Row {
  const contract = aContract({ title: 'Will Trump visit China?' });
  const { last_price, move_24h, move_7d, price_at } = contract;
  const facts = { last_price, move_24h, move_7d, price_at, topics: [], outcome_named: true, evidence: [] };
  return { ...facts, alternatives: [], contract, post: aPost({ text: 'I will visit\nChina' }), ...given };
}

it('shows a row on one line, with a sign on its moves and a dash for what is not known', () => {
  const [head, , first, second] = renderRowTable([
    aRow({ last_price: 0.4, move_24h: 0.05, move_7d: -0.1 }),
    aRow({ last_price: null, move_24h: null, move_7d: 0 }),
  ]).split('\n');
  expect(head).toMatch(/posted \(UTC\)\s+account\s+post\s+contract/);
  expect(first).toMatch(
    /trump\s+I will visit China\s+Will Trump visit China\?\s+Polymarket\s+0\.40\s+\+0\.05\s+-0\.10$/,
  );
  expect(second).toMatch(/–\s+–\s+0\.00$/);
});

it('cuts a long text to its column', () => {
  const line = renderRowTable([aRow({ post: aPost({ text: 'x'.repeat(500) }) })]).split('\n')[2] ?? '';
  expect(line.length).toBeLessThan(180);
  expect(line).toContain('x…');
});
