import { describe, expect, it } from 'vitest';
import { findCutoff } from './long-text.ts';

const sentence = 'Many words are said in every one of these sentences, which all are long. ';

describe('interruption', () => {
  it('leaves a text of ordinary length whole', () => {
    expect(findCutoff(sentence.repeat(9), 0)).toBeUndefined();
  });

  it('comes after a sentence', () => {
    const text = sentence.repeat(20);
    expect(text.slice(0, findCutoff(text, 0))).toBe(sentence.repeat(7));
  });

  it('comes after a paragraph without a full stop', () => {
    const text = `${'x'.repeat(600)}\n\n${'y'.repeat(600)}`;
    expect(findCutoff(text, 0)).toBe(602);
  });

  it('hides no words that are marked', () => {
    const text = sentence.repeat(20);
    const last = sentence.length * 15 - 3;
    expect(findCutoff(text, last)).toBe(sentence.length * 15);
  });

  it('hides no short rest', () => {
    const text = sentence.repeat(20);
    expect(findCutoff(text, text.length - 300)).toBe(text.length - sentence.length * 4);
    expect(findCutoff(text, text.length - 200)).toBeUndefined();
  });

  it('leaves a text without an end of a sentence whole', () => {
    expect(findCutoff('word '.repeat(400), 0)).toBeUndefined();
  });
});
