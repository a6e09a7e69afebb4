import { expect, it } from 'vitest';
import { listAblations } from './list-ablations.ts';

const source = `
const words = toStemSet('a b');
const maxGap = 4;
const isShort = (gap: number): boolean => gap < maxGap;
export const rules = [{ condition: 'the gap is long', fails: (gap) => gap > maxGap }];
export const cues = prepare({ 'near before': { near: { words: 'c d', example: 'near the c' } } });
const namesakes = [{ where: 'next after', words: 'street', example: 'Jordan Street' }];
const table = define({ 'full pardon': { family: 'a pardon', flags: ['person'], post: 'release' } });
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
    ['words', 'near', "'c d'", "''"],
    ['words', 'next after', "'street'", "''"],
    ['act', 'full pardon.flags', "['person']", '[]'],
    ['act', 'full pardon.post', "'release'", "''"],
    ['early return', 'isShort(gap)', "if (isShort(gap)) return 'short';", ';'],
  ]);
});
