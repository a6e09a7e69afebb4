import { expect, it } from 'vitest';
import { listAblations } from './list-ablations.ts';

const source = `
const words = toStemSet('a b');
const maxGap = 4;
const isShort = (gap: number): boolean => gap < maxGap;
export const rules = [{ condition: 'the gap is long', fails: (gap) => gap > maxGap }];
export const cues = prepare({ 'near before': { near: 'c d # near the c' } });
const namesakes = \`
next after [capital]: street
  example: Jordan Street
\`;
const table = \`
a pardon: clemency
  pardon [person]: pardon
    post: full and unconditional,
      release
\`;
export function choose(gap: number): string {
  if (isShort(gap)) return 'short';
  return 'long';
}
`;

it('lists each word list, cue, list of an act, limit, condition, gate and early return, with a text that takes it out', () => {
  const edits = listAblations('rule.ts', source).map(
    ({ kind, name, from, to, replacement }) => [kind, name, source.slice(from, to), replacement] as const,
  );
  expect(edits).toEqual([
    ['words', 'words', "'a b'", "''"],
    ['limit', 'maxGap = 0', '4', '0'],
    ['limit', 'maxGap = 1000', '4', '1_000'],
    ['condition', 'isShort', 'gap < maxGap', 'false'],
    ['gate', 'the gap is long', 'gap > maxGap', 'false'],
    ['words', 'near', "'c d # near the c'", "''"],
    ['words', 'next after [capital]', 'next after [capital]: street\n  example: Jordan Street\n', ''],
    ['act', 'pardon.post', '    post: full and unconditional,\n      release\n', ''],
    ['early return', 'isShort(gap)', "if (isShort(gap)) return 'short';", ';'],
  ]);
});
