import { maxGrowth, measureGrowth, repeat } from '@postjoin/upstream/testing/growth';
import { expect, it } from 'vitest';
import { hasInstructions, isSteeringTitle } from './instructions.ts';

/** Half of the maximum length of a post. */
const size = 15_000;

const patterns = [
  ...['a', '\n', '\n.', '. ', '?', '? ', '#', '"', '<|', '[', '—', '\ufdfa', '中', 'aа', 'ABCabc1', 'a1B ', 'q: '],
  ...[
    'answer ',
    'answer|"',
    'take|.',
    'take|-',
    'the first one ',
    'the first one|-',
    'new task',
    'override|.',
    'dear ',
    'system ',
    'this post ',
  ],
];

it.each([
  ['orders in a post', hasInstructions],
  ['orders in a title', isSteeringTitle],
])('searches a text of twice the length for %s in at most two and a half times the time', async (_, search) => {
  for (const pattern of patterns) {
    const ratio = await measureGrowth((length) => search(repeat(pattern, length)), size);
    expect(ratio, JSON.stringify(pattern)).toBeLessThanOrEqual(maxGrowth);
  }
});
