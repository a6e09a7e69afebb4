import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rankGate, scoreGate } from './assess.ts';
import { gates } from './gates.ts';

const design = readFileSync(new URL('../../DESIGN.md', import.meta.url), 'utf8');

it('DESIGN.md lists the gates of the code, in their order', () => {
  const rows = [...design.matchAll(/^\| (\d+) +\| (.*?) +\| `(\w+)` +\|$/gmu)].map(([, number, fails, refusal]) => ({
    number: Number(number),
    fails,
    refusal,
  }));
  const listed = gates.map(({ fails, refusal }, index) => ({ number: index + 1, fails, refusal }));
  expect(rows.slice(0, gates.length)).toEqual(listed);
  expect(rows.slice(gates.length).map(({ number }) => number)).toEqual([scoreGate, rankGate]);
});

it('DESIGN.md names the hard gates', () => {
  const numbers = /The \*\*hard gates\*\* are ([\d, and]+)\./u.exec(design)?.[1]?.match(/\d+/gu)?.map(Number);
  expect(numbers).toEqual(gates.flatMap(({ isHard }, index) => (isHard ? [index + 1] : [])));
});
