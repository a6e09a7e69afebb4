import { expect, it } from 'vitest';
import { operationIds, operations, utterances, type OperationId } from './index.ts';

/**
 * A stand-in for the model that chooses: it ranks the tools by the words they share with what the user says, rare words
 * first (BM25 with its usual constants). Much weaker than a model, so that texts which guide it guide a model as well.
 */
const [saturation, lengthShare] = [1.2, 0.75];

const fillers = new Set(
  'the a an of to in on or and is are what which this that for with by me my it its i if so do does did any their there how when no not as at be'.split(
    ' ',
  ),
);
const stem = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=..)(ing|ed|es|s|e)$/, '');
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !fillers.has(word))
    .map(stem);

/** What a client shows a model of a tool, without the sentence that sends it to another tool. */
const tools = operationIds.map((id) => {
  const { title, summary, description, input } = operations[id];
  const own = description.replace(/(For|Without) [^.]*\./g, '');
  return { id, words: wordsOf([id, title, title, summary, own, ...Object.keys(input.properties)].join(' ')) };
});
const meanLength = tools.reduce((sum, { words }) => sum + words.length, 0) / tools.length;

function score(words: string[], said: string): number {
  return [...new Set(wordsOf(said))].reduce((sum, word) => {
    const count = words.filter((other) => other === word).length;
    const rarity = Math.log(1 + tools.length / (1 + tools.filter((tool) => tool.words.includes(word)).length));
    const length = 1 - lengthShare + (lengthShare * words.length) / meanLength;
    return sum + (rarity * count) / (count + saturation * length);
  }, 0);
}

function chosenFor(said: string): OperationId | undefined {
  return tools.toSorted((a, b) => score(b.words, said) - score(a.words, said))[0]?.id;
}

it.each(operationIds.flatMap((id) => operations[id].utterances.map(({ says }) => [says, id] as const)))(
  '"%s" leads to %s',
  (says, id) => {
    expect(chosenFor(says)).toBe(id);
  },
);

it('knows an utterance for every operation, and no two alike', () => {
  expect(new Set(utterances).size).toBe(utterances.length);
  expect(utterances.length).toBeGreaterThanOrEqual(operationIds.length);
});
