import { expect, it } from 'vitest';
import { cutVocabulary } from './vocabulary.ts';

it('retains pieces of English texts, in their order', () => {
  const pieces = ['[PAD]', '[unused0]', '[CLS]', 'the', 'é', '##ing', '##ж', '国', '1', '$', '##₂', '’', ''];
  expect(cutVocabulary(pieces)).toEqual(['[PAD]', '[CLS]', 'the', 'é', '##ing', '1', '$', '##₂', '’']);
});
