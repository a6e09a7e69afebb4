import { describe, expect, it } from 'vitest';
import { createTokenizer } from './tokenize.ts';

const vocabulary = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]'],
  ...['will', 'trump', 'visit', 'tariff', '##s', 'cafe', 'jose', '$', '50', '%', '!', '.', '-', "'", 's', 'a', '##b'],
  ...['国', 'x', '##x', '#', '##ing'],
];
const tokenizer = createTokenizer(vocabulary);
const toPieces = (text: string): (string | undefined)[] => tokenizer.tokenize(text).map((id) => vocabulary[id]);

describe('createTokenizer', () => {
  it.each([
    ['', []],
    ['Will TRUMP visit', ['will', 'trump', 'visit']],
    ['tariffs', ['tariff', '##s']],
    ['visiting', ['visit', '##ing']],
    ['Café José', ['cafe', 'jose']],
    ['Cafe\u0301', ['cafe']],
    ["Trump's $50%!", ['trump', "'", 's', '$', '50', '%', '!']],
    ['a-b', ['a', '-', '[UNK]']],
    ['tariffq visit', ['[UNK]', 'visit']],
    ['trump🇺🇸visit ❤️ 👍🏽 will', ['trump', 'visit', 'will']],
    ['国国', ['国', '国']],
    ['tr\u0000ump\u200b\u202e\ufffd visit\u00a0\n\twill', ['trump', 'visit', 'will']],
    ['x'.repeat(100), ['x', ...Array<string>(99).fill('##x')]],
    ['x'.repeat(101), ['[UNK]']],
    ['\ud800trump', ['trump']],
    ['#tariff', ['#', 'tariff']],
  ])('splits %j into pieces of the vocabulary', (text, pieces) => {
    expect(toPieces(text)).toEqual(pieces);
  });

  it('returns the ids of the special pieces', () => {
    expect([tokenizer.paddingId, tokenizer.startId, tokenizer.endId]).toEqual([0, 2, 3]);
  });

  it('never reads a special piece from a text', () => {
    expect(tokenizer.tokenize('[SEP] [CLS]')).not.toContain(tokenizer.endId);
  });

  it('rejects a vocabulary without a special piece', () => {
    expect(() => createTokenizer(['[PAD]', '[UNK]', '[CLS]'])).toThrow('the vocabulary of the reader lacks [SEP]');
  });
});
