import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerFor } from './scope.ts';

describe('the answer for one contract', () => {
  it('names the contract and its event, and takes absent fields for empty', () => {
    const row = { id: 'kalshi:A-1', event_id: 'kalshi:A', title: 'Will Trump veto the kite bill?', event_title: null };
    expect(answerFor(row)).toEqual({
      contract: 'kalshi:A-1',
      event: 'kalshi:A',
      in_scope: true,
      because: 'an act of the president: a veto ("veto" in the title)',
    });
  });
});

const judged = new URL('../../../../shared/eval/', import.meta.url);
const present = existsSync(new URL('scope-labels-dev.jsonl', judged)) && existsSync(new URL('contracts.jsonl', judged));

/** Two files of some megabytes, on a machine that may have much else to do. */
const patienceMs = 60_000;

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(name, judged), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

describe.skipIf(!present)('on the events judged by hand, kept beside the repository in ../shared/eval', () => {
  it(
    'is right on 95 of 100 events that it takes and takes 90 of 100 that it should',
    () => {
      const labels = new Map(
        linesOf<{ event: string; label: string }>('scope-labels-dev.jsonl').map(({ event, label }) => [event, label]),
      );
      const taken = new Set(
        linesOf<Parameters<typeof answerFor>[0]>('contracts.jsonl')
          .filter(({ event_id }) => labels.has(event_id))
          .map(answerFor)
          .filter(({ in_scope }) => in_scope)
          .map(({ event }) => event),
      );
      const labelled = (wanted: string) => [...labels].filter(([, label]) => label === wanted).map(([event]) => event);
      const right = labelled('in').filter((event) => taken.has(event)).length;
      const wrong = labelled('out').filter((event) => taken.has(event)).length;
      expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
      expect(right / labelled('in').length).toBeGreaterThanOrEqual(0.9);
    },
    patienceMs,
  );
});
