import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acts } from './english/acts.ts';
import { cues } from './english/cues.ts';
import { requirements } from './requirements.ts';

it('every requirement is named by an act', () => {
  const named = acts.flatMap(({ requires }) => requires);
  expect(new Set(named)).toEqual(new Set(Object.keys(requirements)));
});

it('every cue is looked for', () => {
  const cwd = import.meta.dirname;
  const code = globSync('**/*.ts', { cwd })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${cwd}/${file}`, 'utf8'));
  const used = new Set(code.flatMap((text) => text.match(/(?<=\bcues\.)\w+/gu) ?? []));
  expect(Object.keys(cues).filter((name) => !used.has(name))).toEqual([]);
});
