import { describe, expect, it } from 'vitest';
import { findRelation } from './choose.ts';
import type { MatchableContract } from './types.ts';

const aContract = (facts: Partial<MatchableContract>): MatchableContract => ({
  ...{ id: 'v:1', venue: 'v', event_id: 'v:1', title: 'Will Trump pardon X?', event_title: 'Will Trump pardon X?' },
  outcome: 'Yes',
  ...facts,
});

describe('an alternative', () => {
  it.each([
    ['other_deadline', 'June 30', 'March 31'],
    ['other_deadline', 'Before 2027', 'Before June 2026'],
    ['other_deadline', 'Yes', 'Yes'],
    ['other_outcome', 'June 30', 'Never'],
    ['other_outcome', '0 to 5', '6 to 10'],
  ])('is called %s if two contracts of an event have the outcomes %s and %s', (relation, outcome, other) => {
    expect(findRelation(aContract({ outcome }), aContract({ outcome: other }))).toBe(relation);
  });

  it.each([
    ['other_outcome', 'Will Trump pardon himself?'],
    ['other_outcome', 'Will Trump pardon someone else by June 30?'],
    ['other_deadline', 'Will Trump pardon X by June 30?'],
    ['other_deadline', 'Will Trump pardon X in 2027?'],
  ])('of the same event is called %s if its title is "%s"', (relation, title) => {
    const event_title = 'Who will Trump pardon?';
    expect(findRelation(aContract({ event_title }), aContract({ event_title, title }))).toBe(relation);
  });

  it.each([
    ['other_venue', { venue: 'w', event_id: 'w:1', event_title: 'Trump pardon X?' }],
    ['other_question', { event_id: 'v:2', event_title: 'Will Trump pardon Y?' }],
    ['other_deadline', { event_id: 'v:2', event_title: 'Will Trump pardon X by June?' }],
  ])('of another event is called %s: %j', (relation, facts) => {
    expect(findRelation(aContract({}), aContract(facts))).toBe(relation);
  });
});
