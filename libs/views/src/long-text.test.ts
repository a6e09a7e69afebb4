import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenText } from './long-text.ts';

const words = (count: number) => 'some words of a post. '.repeat(count);
const show = (text: string, marks: readonly { start: number; end: number }[]) =>
  shortenText(text, marks)?.map(({ start, end }) => text.slice(start, end));

describe('a long post', () => {
  it('of up to 360 characters is shown whole', () => {
    expect(shortenText('x'.repeat(360), [])).toBeUndefined();
  });

  it('is shown whole if little would be hidden', () => {
    const text = words(18);
    expect(shortenText(text, [{ start: 250, end: 300 }])).toBeUndefined();
  });

  it('shows its beginning and the context of the highlighted words', () => {
    const text = `${words(60)}PARDON ${words(60)}`;
    const start = text.indexOf('PARDON');
    const [beginning, context, ...others] = show(text, [{ start, end: start + 6 }]) ?? [];
    expect(others).toEqual([]);
    expect(text.startsWith(beginning ?? '-')).toBe(true);
    expect(context).toMatch(/^\S.* PARDON .*\S$/u);
    expect(context?.length).toBeLessThan(300);
  });

  it('shows all highlighted words, in order and without overlaps', () => {
    const mark = fc.nat({ max: 2900 }).map((start) => ({ start, end: start + 20 }));
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 5 }), (marks) => {
        const text = words(150).slice(0, 3000);
        const parts = shortenText(text, marks) ?? [{ start: 0, end: text.length }];
        for (const { start, end } of marks)
          expect(parts.some((part) => part.start <= start && end <= part.end)).toBe(true);
        for (const [index, part] of parts.entries()) {
          expect(part.start).toBeLessThan(part.end);
          expect(part.start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0);
        }
      }),
    );
  });
});
