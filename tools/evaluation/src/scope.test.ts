import { describe, expect, it } from 'vitest';
import { dataFiles, hasLabelledData, readJsonLines } from './data-files.ts';
import { answerScope, type ScopeLine } from './scope.ts';

describe('answerScope', () => {
  it('names the contract and its event, and reads absent fields as empty', () => {
    const line = { id: 'kalshi:A-1', event_id: 'kalshi:A', title: 'Will Trump veto the kite bill?', event_title: null };
    expect(answerScope(line)).toEqual({
      contract: 'kalshi:A-1',
      event: 'kalshi:A',
      in_scope: true,
      because: 'an act of the president: a veto ("veto" in the title)',
    });
  });
});

describe.skipIf(!hasLabelledData())('on the labelled events in ../shared/eval', () => {
  it('the scope gate has a precision of at least 95 % and a recall of at least 90 %', async () => {
    const labels = await readJsonLines<{ event: string; label: string }>(dataFiles.scopeLabels);
    const labelsByEvent = new Map(labels.map(({ event, label }) => [event, label]));
    const contracts = await readJsonLines<ScopeLine>(dataFiles.contracts);
    const inScope = new Set(
      contracts
        .filter(({ event_id }) => labelsByEvent.has(event_id))
        .map(answerScope)
        .filter(({ in_scope }) => in_scope)
        .map(({ event }) => event),
    );
    const listEvents = (wanted: string) =>
      [...labelsByEvent].flatMap(([event, label]) => (label === wanted ? [event] : []));
    const truePositives = listEvents('in').filter((event) => inScope.has(event)).length;
    const falsePositives = listEvents('out').filter((event) => inScope.has(event)).length;
    expect(truePositives / (truePositives + falsePositives)).toBeGreaterThanOrEqual(0.95);
    expect(truePositives / listEvents('in').length).toBeGreaterThanOrEqual(0.9);
  });
});
