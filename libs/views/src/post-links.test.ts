import { expect, it } from 'vitest';
import type { Row } from '@postjoin/join/types';
import { foundByNote } from './post-links.ts';
import { renderToString } from './render-to-string.ts';

it.each<[string, Pick<Row, 'found_by' | 'confirmed'>]>([
  ['Confirmed by a language model', { found_by: 'rules', confirmed: true }],
  ['Found by a language model', { found_by: 'model', confirmed: true }],
  ['Found by rules, not confirmed by a language model', { found_by: 'rules', confirmed: false }],
])('a row has the label "%s" where the operator has named a model', (label, row) => {
  expect(renderToString(foundByNote(row))).toBe(
    '<p class="aside" title="A language model that the operator named read this post. Its answer can be wrong.">' +
      `${label}</p>`,
  );
});

it('a row has no label where the operator has named no model', () => {
  expect(renderToString(foundByNote({ found_by: 'rules' }))).toBe('');
});
