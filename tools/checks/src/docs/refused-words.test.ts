import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import {
  allowedNames,
  findRefusedNames,
  findRefusedWord,
  readSource,
  refusedWords,
  sourceFiles,
  splitName,
} from './refused-words.ts';

const files = sourceFiles(root);

it('reads the whole repository', () => {
  expect(files.length).toBeGreaterThan(400);
});

it('finds no refused word in a name', () => {
  const found = files.flatMap((file) => findRefusedNames(file, readSource(root, file)));
  expect(
    found.map(({ file, line, name, word }) => `${file}:${line} ${name} (better: ${refusedWords.get(word)})`),
  ).toEqual([]);
});

it('allows no name that the repository does not use', () => {
  const text = files.map((file) => readSource(root, file)).join('\n');
  const names = new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  const unused = allowedNames.filter(({ test }) => ![...names].some((name) => test.test(name)));
  expect(unused).toEqual([]);
});

describe('a name', () => {
  it.each([
    ['mostContracts', ['most', 'contracts']],
    ['HTTPServer', ['http', 'server']],
    ['KEEP_GENERATIONS', ['keep', 'generations']],
    ['price-at2', ['price', 'at']],
  ])('%s is split into its words', (name, words) => {
    expect(splitName(name)).toEqual(words);
  });

  it.each([
    ['mostContracts', 'most'],
    ['isAskedFor', 'asked'],
    ['almostEqual', undefined],
    ['keepAlive', undefined],
    ['whitehouse_rss', undefined],
  ])('%s has the refused word %s', (name, word) => {
    expect(findRefusedWord(name)).toBe(word);
  });
});

it('names file and line of each refused identifier once', () => {
  const text = '// told\nconst told = 1;\nexport const text = `${told} asked`;\n';
  expect(findRefusedNames('libs/x/src/moment.ts', text)).toEqual([
    { file: 'libs/x/src/moment.ts', line: 1, name: 'moment', word: 'moment' },
    { file: 'libs/x/src/moment.ts', line: 2, name: 'told', word: 'told' },
  ]);
});
