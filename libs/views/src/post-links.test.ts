import { expect, it } from 'vitest';
import { foundByNote } from './post-links.ts';
import { renderToString } from './render-to-string.ts';

const byModel = 'A language model that the operator named read this post. Its answer can be wrong.';
const byChance = 'Of 100 such matches on posts that nobody had read, 46 were right (November 2026).';

it.each<[string, string, Parameters<typeof foundByNote>[0]]>([
  ['Confirmed by a language model', byModel, { certainty: 'high', found_by: 'rules', confirmed: true }],
  ['Found by a language model', byModel, { certainty: 'high', found_by: 'model', confirmed: true }],
  [
    'Found by rules, not yet read by a language model',
    byModel,
    { certainty: 'high', found_by: 'rules', confirmed: false },
  ],
  [
    'Possible match, found by rules, not yet read by a language model',
    byChance,
    { certainty: 'possible', found_by: 'rules', confirmed: false },
  ],
  ['Possible match, found by rules', byChance, { certainty: 'possible', found_by: 'rules' }],
])('a row has the label "%s"', (label, title, row) => {
  expect(renderToString(foundByNote(row))).toBe(`<p class="aside" title="${title}">${label}</p>`);
});

it('a row of high certainty has no label where the operator has named no model', () => {
  expect(renderToString(foundByNote({ certainty: 'high', found_by: 'rules' }))).toBe('');
});
