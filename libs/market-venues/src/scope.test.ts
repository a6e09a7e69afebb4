import { describe, expect, it } from 'vitest';
import { judgeScope, type ScopeCandidate } from './scope.ts';

const titled = (event_title: string): ScopeCandidate => ({
  venue: 'polymarket',
  event_id: 'polymarket:1',
  title: event_title,
  event_title,
  outcome: 'Yes',
});

describe('the scope gate', () => {
  it.each([
    ['Will Trump pardon a film star this spring?', 'an act of the president: a pardon ("pardon" in the title)'],
    [
      'US strikes a radar station by...?',
      'an act of the United States under the president: use of force ("strikes" in the title)',
    ],
  ])('takes %s', (title, because) => {
    expect(judgeScope(titled(title))).toEqual({ in_scope: true, because });
  });

  it.each([
    ['Will Trump win the Ryder Cup pool?', 'who wins a race ("win" in the title)'],
    ['Highest temperature in Oslo on Sunday?', 'weather'],
  ])('refuses %s', (title, because) => {
    expect(judgeScope(titled(title))).toEqual({ in_scope: false, because });
  });
});
