import { describe, expect, it } from 'vitest';
import { findCutoff } from './long-text.ts';

const sentence = 'Many words are said in every one of these sentences, which all are long. ';

describe('the cutoff of a long text', () => {
  it('is undefined for a text of ordinary length', () => {
    expect(findCutoff(sentence.repeat(9), 0)).toBeUndefined();
  });

  it('is at the end of a sentence', () => {
    const text = sentence.repeat(20);
    expect(text.slice(0, findCutoff(text, 0))).toBe(sentence.repeat(7));
  });

  it('is at the end of a paragraph without a full stop', () => {
    const text = `${'x'.repeat(600)}\n\n${'y'.repeat(600)}`;
    expect(findCutoff(text, 0)).toBe(602);
  });

  it('is after the last marked words', () => {
    const text = sentence.repeat(20);
    const lastMarkEnd = sentence.length * 15 - 3;
    expect(findCutoff(text, lastMarkEnd)).toBe(sentence.length * 15);
  });

  it('is undefined when little would be hidden', () => {
    const text = sentence.repeat(20);
    expect(findCutoff(text, text.length - 300)).toBe(text.length - sentence.length * 4);
    expect(findCutoff(text, text.length - 200)).toBeUndefined();
  });

  it('is undefined for a text without the end of a sentence', () => {
    expect(findCutoff('word '.repeat(400), 0)).toBeUndefined();
  });
});
