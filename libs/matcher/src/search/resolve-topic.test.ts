import { describe, expect, it } from 'vitest';
import { resolveTopic } from './resolve-topic.ts';

describe('a resolved topic', () => {
  it.each([
    ['zelensky', 'President ZELENSKYY’s visit', 'ZELENSKYY’s'],
    ['Xi', 'a call with Xi Jinping', 'Xi Jinping'],
    ['tariffs', 'a 25% TARIFF on cars', 'TARIFF'],
    ['crème brûlée', 'Creme Brulee for all', 'Creme Brulee'],
  ])('finds %s in "%s"', (name, text, found) => {
    expect(
      resolveTopic(name)
        .findIn(text)
        .map((span) => span.text),
    ).toEqual([found]);
  });

  it('is recognised if it is an entity of the vocabulary', () => {
    expect([resolveTopic('Putin').recognised, resolveTopic('zebra').recognised]).toEqual([true, false]);
  });

  it('without a word finds nothing', () => {
    expect(resolveTopic(' ').findIn('anything')).toEqual([]);
  });
});
