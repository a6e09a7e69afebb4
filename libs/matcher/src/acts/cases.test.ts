import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMatcher } from '../index.ts';
import { acts, actFamilies } from './index.ts';

const cases = actFamilies.flatMap(({ family, cases = [] }) => cases.map((each) => ({ family, ...each })));

describe('an act', () => {
  it.each(cases)('of the family "$family" is refused if $why', ({ title, outcome = 'Yes', refused, matched }) => {
    const one = createMatcher([{ id: 'one', event_id: 'one', title, event_title: title, outcome }]);
    for (const text of refused) expect(one.match({ text }), text).toMatchObject({ matched: false });
    expect(one.match({ text: matched }), matched).toMatchObject({ matched: true });
  });
});

it('code outside this folder names no act', () => {
  const sources = new URL('..', import.meta.url);
  const files = ['text', 'questions', 'posts', 'decide'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, sources)).map((file) => `${folder}/${file}`),
  );
  const named = ['matcher.ts', ...files.filter((file) => !file.endsWith('.test.ts'))].flatMap((file) => {
    const text = readFileSync(new URL(file, sources), 'utf8');
    return acts.filter(({ name }) => text.includes(`'${name}'`)).map(({ name }) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});
