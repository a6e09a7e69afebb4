import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJson, checkXml } from './check-structure.ts';

const limits = { maxValues: 100, maxDepth: 10 };
const run = (check: typeof checkJson, text: string, changes: Partial<typeof limits> = {}) =>
  check('x', Buffer.from(text), { ...limits, ...changes });
const fault = (check: typeof checkJson, text: string) => {
  try {
    run(check, text);
    return 'accepted';
  } catch (error) {
    return (error as { fault: string }).fault;
  }
};

describe('a JSON body', () => {
  it.each([
    ['many empty objects', `[${'{},'.repeat(100)}{}]`, 'too_many_records'],
    ['many numbers', `[${'1,'.repeat(100)}1]`, 'too_many_records'],
    ['many members', `{${'"a":1,'.repeat(100)}"b":1}`, 'too_many_records'],
    ['an unfinished list', `[${'1,'.repeat(200)}`, 'too_many_records'],
    ['deep arrays', '['.repeat(11), 'too_deep'],
    ['deep objects', '{"a":'.repeat(11), 'too_deep'],
    ['brackets and commas in a text', JSON.stringify({ a: '[{,'.repeat(500) }), 'accepted'],
    ['escaped quotes in a text', JSON.stringify({ a: '\\"[,'.repeat(500) }), 'accepted'],
    ['lists that are wide and flat', JSON.stringify([[1, 2], [3], { a: [4] }]), 'accepted'],
    ['nothing', '', 'accepted'],
  ])('with %s: %s', (_, text, expected) => {
    expect(fault(checkJson, text)).toBe(expected);
  });

  it('with at most as many values and levels as the limits is accepted, whatever it contains', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, v) => sum + count(v), 1)
        : 1;
    const measureDepth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.boolean(), (value, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : 0);
        run(checkJson, text, { maxValues: 2 * count(value), maxDepth: measureDepth(value) });
      }),
    );
  });
});

describe('an XML body', () => {
  it.each([
    ['many elements', `<a>${'<b/>'.repeat(100)}</a>`, 'too_many_records'],
    ['many attributes', `<a ${'b="" '.repeat(100)}/>`, 'too_many_records'],
    ['deep elements', '<a>'.repeat(11), 'too_deep'],
    ['tags in a CDATA section', `<a><![CDATA[${'<b>'.repeat(500)}]]></a>`, 'accepted'],
    ['tags in a comment', `<a><!--${'<b>'.repeat(500)}--></a>`, 'accepted'],
    ['tags in an attribute', `<a b="${'>'.repeat(500)}"/>`, 'accepted'],
    ['siblings', `<a>${'<b>text</b>'.repeat(20)}</a>`, 'accepted'],
  ])('with %s: %s', (_, text, expected) => {
    expect(fault(checkXml, text)).toBe(expected);
  });
});
