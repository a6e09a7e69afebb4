import { createMatcher, linkStatements } from '@postjoin/matcher';
import { maxGrowth, measureGrowth, repeat } from '@postjoin/upstream/testing/growth';
import { expect, it } from 'vitest';

/** Half of the maximum length of a post. */
const size = 15_000;

const patterns = [
  ...[
    'a',
    ' ',
    '\n',
    '. ',
    ': ',
    '“',
    '"a" ',
    '....',
    '…',
    '- ',
    '!more| ',
    'why| ',
    '1/2 ',
    'https:',
    '@a ',
    '#MAGA ',
    '🇯🇵',
  ],
  ...[
    '“I will fire Powell” ',
    'Jo Doe: ',
    'JD Vance: "',
    'RT @a: ',
    'the President of ',
    'Powell ',
    'Putin and ',
    'JAPAN ',
  ],
  ...['I fired Powell ', 'they ', 'who fired ', 'have been ', '30% ', 'December 31 '],
];

const titles = [
  'Will Trump visit Japan?',
  'Will Trump fire Jerome Powell?',
  'Will Trump meet with Putin?',
  'Will Trump impose a 30% tariff on Canada?',
];
const matcher = createMatcher(
  titles.map((title) => ({ id: title, event_id: title, title, event_title: title, outcome: 'Yes' })),
);

it('reads posts of twice the length, and statements of them, in at most two and a half times the time', async () => {
  const read = (text: string) => {
    const posts = [text, `....${text}`].map((part) => ({ text: part, at: '2026-11-20T12:00:00Z' }));
    for (const post of linkStatements(posts)) matcher.match(post);
  };
  for (const pattern of patterns) {
    const ratio = await measureGrowth((length) => read(repeat(pattern, length)), size);
    expect(ratio, JSON.stringify(pattern)).toBeLessThanOrEqual(maxGrowth);
  }
});
