import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../index.ts';

/** Why posts are refused for a title, those posts, and a post that differs only in what matters and matches. */
interface Case {
  why: string;
  title: string;
  /** The label of the contract; "Yes" if missing. */
  outcome?: string;
  refused: readonly string[];
  matched: string;
  /** The time of the posts; a day in March of the year of the title, or of 2026, if missing. */
  at?: string;
}

/** Tests the cases of a module of acts. */
export function testCases(acts: string, cases: readonly Case[]): void {
  describe(`a post on ${acts}`, () => {
    it.each(cases)('is refused if $why', ({ title, outcome = 'Yes', refused, matched, at = toMarch(title) }) => {
      const one = createMatcher([{ id: 'one', event_id: 'one', title, event_title: title, outcome }]);
      for (const text of refused) expect(one.match({ text, at }), text).toMatchObject({ matched: false });
      expect(one.match({ text: matched, at }), matched).toMatchObject({ matched: true });
    });
  });
}

const toMarch = (title: string): string => `${/\b20\d\d\b/u.exec(title)?.[0] ?? '2026'}-03-02T15:00:00Z`;
