import { readFileSync } from 'node:fs';
import { operationIds, operations } from '@postjoin/openapi-spec';
import { expect, it } from 'vitest';
import { fillPlaceholders } from './html-placeholders.ts';

const page = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

it.each(['index.html', 'docs.html'])('%s has the disclaimer without JavaScript', (name) => {
  const html = fillPlaceholders(page(name));
  expect(html).toContain('Informational only.');
  expect(html).not.toContain('<!--');
});

it('lists every operation for developers without JavaScript, and none for readers', () => {
  const [reader, developer] = [fillPlaceholders(page('index.html')), fillPlaceholders(page('docs.html'))];
  for (const id of operationIds) {
    expect(developer).toContain(`href="${operations[id].path.slice(1)}`);
    expect(reader).not.toContain(operations[id].path.slice(1));
  }
  expect(reader).not.toMatch(/premium|reviewer|Timestamped|Retrieval-only/u);
});

it.each(['index.html', 'docs.html'])(
  '%s has no inline scripts or styles and loads nothing from another host',
  (name) => {
    const html = fillPlaceholders(page(name));
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?! type="module" src="\.\/| src="\/theme\.js")/u);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//u);
  },
);

it.each([
  ['index.html', 'needs Chrome 104, Edge 104, Firefox 104 or Safari 15.4 or later'],
  ['docs.html', 'needs Chrome 104, Edge 104, Firefox 104 or Safari 16.4 or later'],
])('%s names the browsers that it supports', (name, sentence) => {
  expect(fillPlaceholders(page(name)).replace(/\s+/gu, ' ')).toContain(sentence);
});

it('rejects an unknown placeholder', () => {
  expect(() => fillPlaceholders('<!-- unknown-name -->')).toThrow('unknown-name');
});
