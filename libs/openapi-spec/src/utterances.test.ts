import { expect, it } from 'vitest';
import { operationIds, operations, utterances, type OperationId } from './index.ts';

/**
 * The tests use a ranking in place of the language model that chooses a tool. The ranking counts the words that a tool
 * shares with an utterance, and gives rare words more weight (BM25 with its usual constants). The ranking is much
 * weaker than a model. So if the texts lead the ranking to the right tool, they also lead a model there.
 */
const [saturation, lengthWeight] = [1.2, 0.75];

const stopWords = new Set(
  'the a an of to in on or and is are what which this that for with by me my it its i if so do does did any their there how when no not as at be'.split(
    ' ',
  ),
);
const stem = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=..)(ing|ed|es|s|e)$/, '');
const tokenize = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stem);

/** The words that a client shows to a model for each tool, without the sentences that point to another tool. */
const tools = operationIds.map((id) => {
  const { title, summary, description, input } = operations[id];
  const ownDescription = description.replace(/(For|Without) [^.]*\./g, '');
  const names = Object.keys(input.properties);
  return { id, words: tokenize([id, title, title, summary, ownDescription, ...names].join(' ')) };
});
const meanLength = tools.reduce((sum, { words }) => sum + words.length, 0) / tools.length;

function score(toolWords: string[], utterance: string): number {
  return [...new Set(tokenize(utterance))].reduce((sum, word) => {
    const count = toolWords.filter((toolWord) => toolWord === word).length;
    const rarity = Math.log(1 + tools.length / (1 + tools.filter((tool) => tool.words.includes(word)).length));
    const length = 1 - lengthWeight + (lengthWeight * toolWords.length) / meanLength;
    return sum + (rarity * count) / (count + saturation * length);
  }, 0);
}

function chooseTool(utterance: string): OperationId | undefined {
  return tools.toSorted((a, b) => score(b.words, utterance) - score(a.words, utterance))[0]?.id;
}

it.each(operationIds.flatMap((id) => operations[id].utterances.map(({ text }) => [text, id] as const)))(
  '"%s" leads to %s',
  (text, id) => {
    expect(chooseTool(text)).toBe(id);
  },
);

it('has at least one utterance for every operation and no duplicates', () => {
  expect(new Set(utterances).size).toBe(utterances.length);
  expect(utterances.length).toBeGreaterThanOrEqual(operationIds.length);
});
