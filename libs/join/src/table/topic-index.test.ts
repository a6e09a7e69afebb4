import { parseTopic, toPlainTerms, type TopicTerm } from '@postjoin/matcher/search';
import { tokenize } from '@postjoin/matcher/text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJoinTable } from './table.ts';
import { aContract, aPost, aSnapshot, hoursAgo } from '../testing.ts';
import { createTopicIndex } from './topic-index.ts';

it('finds the same contracts for all spellings of a topic', async () => {
  const contract = aContract({ title: 'Will the Fed cut rates?' });
  const index = await createTopicIndex([], [contract], []);
  for (const [name, spelled] of [
    ['the Fed', 'FEDERAL  reserve'],
    ['cut rates', 'CUT Rates'],
  ] as const) {
    expect(index.lookUp(name).contracts).toHaveLength(1);
    expect(index.lookUp(spelled).contracts).toEqual([contract]);
  }
});

it('names no post in which a name is only part of another name', async () => {
  const texts = ['Great day in New Mexico!', 'New Mexico is not Mexico.', 'Mexico!', 'NEW MEXICO and new mexico'];
  const posts = texts.map((text, n) => aPost({ id: `p${n}`, text, at: hoursAgo(n + 1) }));
  const { topics } = await createJoinTable(aSnapshot({ posts }));
  expect(topics.lookUp('Mexico').posts.map(({ post }) => post.text)).toEqual([texts[1], texts[2]]);
});

it('finds the same contracts as a search of every text, for known names, acts and plain words', async () => {
  const words = fc.constantFrom('Fed', 'the', 'Federal', 'Reserve', 'Zelensky', 'tariffs', 'White', 'House', 'und', '');
  const phrase = fc.array(words, { maxLength: 5 }).map((list) => list.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { maxLength: 12 }), phrase, async (titles, name) => {
      const contracts = titles.map((title, n) => aContract({ id: `c${n}`, title, event_title: '', outcome: 'Yes' }));
      const { contracts: found } = (await createTopicIndex([], contracts, [])).lookUp(name);
      const { terms, isFiller } = parseTopic(name);
      const hasTerm = (text: string, { phrases }: TopicTerm) =>
        phrases.some((stems) => ` ${toStems(text)} `.includes(` ${stems.join(' ')} `));
      const all = isFiller ? toPlainTerms(name) : terms;
      const expected = contracts.filter(({ title }) => all.length > 0 && all.every((term) => hasTerm(title, term)));
      expect([...found].map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    }),
  );
});

const toStems = (text: string) =>
  tokenize(text)
    .map(({ stem }) => stem)
    .join(' ');
