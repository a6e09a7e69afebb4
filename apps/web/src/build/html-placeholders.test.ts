import { readFileSync } from 'node:fs';
import { operationIds, operations } from '@postjoin/openapi-spec';
import { expect, it } from 'vitest';
import { fillPlaceholders } from './html-placeholders.ts';

const page = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

it.each(['index.html', 'docs.html'])('%s links every operation and says the disclaimer without JavaScript', (name) => {
  const html = fillPlaceholders(page(name));
  for (const id of operationIds) expect(html).toContain(`href="${operations[id].path.slice(1)}`);
  expect(html).toContain('Informational only.');
  expect(html).not.toContain('<!--');
});

it.each(['index.html', 'docs.html'])('%s has nothing inline and nothing of another host', (name) => {
  const html = fillPlaceholders(page(name));
  expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?! type="module" src="\.\/)/u);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//u);
});

it('refuses a place that nothing fills in', () => {
  expect(() => fillPlaceholders('<!-- nothing-known -->')).toThrow('nothing-known');
});
