import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePair } from './encode-pair.ts';
import { toQuestionText } from './question-text.ts';
import { createTokenizer } from './tokenize.ts';

const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'a', 'b', 'iran', 'deal', 'the'];
const tokenizer = createTokenizer(vocabulary);
const encode = (post: string, question: string, lengths = { post: 10, question: 3 }) => {
  const { ids, types } = encodePair(tokenizer, post, question, lengths);
  return { text: ids.map((id) => vocabulary[id]).join(' '), types: types.join('') };
};

describe('encodePair', () => {
  it('puts the post before the question, with types 0 and 1', () => {
    expect(encode('a deal', 'the deal')).toEqual({ text: '[CLS] a deal [SEP] the deal [SEP]', types: '0000111' });
  });

  it('removes links and cuts a long question', () => {
    expect(encode('a https://a.example/b deal', 'a b a b').text).toBe('[CLS] a deal [SEP] a b a [SEP]');
  });

  it('shortens a long post to its opening and the part that shares the rarest tokens with the question', () => {
    const post = `a a a ${'the '.repeat(20)}b iran deal b ${'the '.repeat(20)}`;
    const { text } = encode(post, 'the iran deal');
    expect(text).toMatch(/^\[CLS\] a a a /u);
    expect(text).toContain('iran deal');
    expect(text.split(' ')).toHaveLength(10 + 3 + 3);
  });

  it('shortens a post that shares nothing with the question to its first tokens', () => {
    expect(encode('a b '.repeat(10), 'deal').text).toBe(`[CLS] ${'a b '.repeat(5)}[SEP] deal [SEP]`);
  });

  it('never exceeds the lengths, whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom('a '.repeat(99), 'x'.repeat(1e6)),
    );
    fc.assert(
      fc.property(text, text, (post, question) => {
        const { ids, types } = encodePair(tokenizer, post, toQuestionText({ title: question, outcome: post }), {
          post: 10,
          question: 3,
        });
        expect(ids.length).toBeLessThanOrEqual(10 + 3 + 3);
        expect(types).toHaveLength(ids.length);
        expect(ids.every((id) => id < vocabulary.length)).toBe(true);
      }),
    );
  });

  it('encodes empty texts', () => {
    expect(encode('', '')).toEqual({ text: '[CLS] [SEP] [SEP]', types: '001' });
  });
});
