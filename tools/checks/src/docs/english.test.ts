import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { readSource, sourceFiles } from './refused-words.ts';

/** Words that are no English of posts, titles or searches, by the file that has them. */
const others: Readonly<Record<string, string>> = {
  'libs/feed-sources/src/text/plain-text.ts': 'parameters of addresses',
  'apps/snapshot-worker/src/judge/faults.ts': 'codes and messages of servers of language models',
  'apps/snapshot-worker/src/judge/client.ts': 'reasons why a reply of a language model ends',
  'apps/snapshot-worker/src/judge/check-answer.ts': 'marks at the end of reasoning',
  'apps/snapshot-worker/src/judge/instructions.ts': 'orders to a model, in a post that tries to steer it',
};

/** Three words that a pattern allows in one place: `(?:by|before|until)`. */
const alternatives = /(?<![\w\\])[a-z]{2,}\|[a-z]{2,}\|[a-z]{2,}/u;
/** At least ten words in a row without a capital or a mark, of which none is one of those that a sentence needs. */
const wordList = /^\s*(?:[a-z'-]+[,\s]+){9,}[a-z'-]+\s*$/u;
const sentenceWords = / (?:a|the|of|is|are|were|and|or|that|not|to) /u;

/** Lists the words and patterns of English in a source file. */
function findEnglish(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && alternatives.test(node.text)) found.push(node.text);
    if (ts.isStringLiteralLike(node) && wordList.test(node.text) && !sentenceWords.test(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

it.each([
  ['a pattern of words', 'const w = /\\b(?:by|before|until)\\b/iu;', 1],
  ['a list of words', "const w = 'one two three four five six seven eight nine ten'.split(' ');", 1],
  ['a sentence', "const message = 'the store has lost its generations, so the worker writes a new one here';", 0],
  ['a pattern of units', 'const p = /\\d+(?:ms|s)/u;', 0],
])('finds the English in %s', (_, text, count) => {
  expect(findEnglish(text)).toHaveLength(count);
});

it('is in one package, the matcher', () => {
  const files = sourceFiles(root).filter(
    (file) => /^(?:libs|apps)\/[^/]+\/src\/.*(?<!\.test)\.ts$/u.test(file) && !/testing|fixtures|stand-in/u.test(file),
  );
  const found = files
    .filter((file) => !file.startsWith('libs/matcher/') && others[file] === undefined)
    .flatMap((file) => findEnglish(readSource(root, file)).map((words) => `${file}: ${words.slice(0, 80)}`));
  expect(found).toEqual([]);
});
