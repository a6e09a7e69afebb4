import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acts } from './index.ts';

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
