import { describe, expect, it } from 'vitest';
import { hasLabelledData } from './data-files.ts';
import { measureLists } from './measure.ts';
import { contractForms, countListRows, matchLists, readOpenQuestions, type ContractForm } from './open-questions.ts';

const forms = Object.keys(contractForms) as ContractForm[];

describe('the open questions', () => {
  it('have posts with at least one right outcome each, and a title for one outcome', async () => {
    for (const { question, named, posts } of await readOpenQuestions()) {
      expect(Object.keys(posts), question).not.toEqual([]);
      expect(Object.values(posts), question).not.toContainEqual([]);
      expect(named, question).toContain('{}');
    }
  });
});

describe('matchLists', () => {
  const names = ['Ann Ashcombe', 'Ben Birchall', 'Cora Dunmore', 'Dell Everly'];
  const question = {
    list: 'people',
    question: 'Who will Trump pardon?',
    named: 'Will Trump pardon {}?',
    posts: Object.fromEntries(names.map((name) => [`on ${name}`, [name]])),
  };
  const posts = new Map(
    names.map((name) => [
      `on ${name}`,
      { id: `on ${name}`, created_at: '2026-05-04T12:00:00Z', text: `I have just signed a full pardon of ${name}.` },
    ]),
  );

  it.each(forms)('counts each post once for a seed: %s', (form) => {
    const counts = [1, 2, 3].map((seed) => countListRows(matchLists([question], posts, seed, form)));
    for (const { listed, right, other, unlisted, shown } of counts) {
      expect(listed + unlisted).toBe(names.length);
      expect(right + other).toBe(listed);
      expect(shown).toBeLessThanOrEqual(unlisted);
    }
    expect(new Set(counts.map(({ listed }) => listed)).size).toBeGreaterThan(1);
  });
});

describe.skipIf(!hasLabelledData())('lists of outcomes, on the recorded posts in ../shared/eval', () => {
  it('show the right contract for a listed answer, and no contract for another', async () => {
    for (const { form, rowsBySeed } of await measureLists()) {
      const total = countListRows([...rowsBySeed.values()].flat());
      expect(total.right / total.listed, form).toBeGreaterThanOrEqual(0.95);
      expect(total.shown / total.unlisted, form).toBeLessThanOrEqual(0.005);
    }
  });
});
