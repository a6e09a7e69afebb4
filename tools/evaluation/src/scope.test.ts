import { decideScope } from '@postjoin/matcher/scope';
import { expect, it } from 'vitest';
import { toMatchableContract } from './answer-posts.ts';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine } from './data-files.ts';

it.skipIf(!hasLabelledData())(
  'the scope gate has a precision of at least 95 % and a recall of at least 90 % on the labelled events',
  async () => {
    const labels = await readJsonLines<{ event: string; label: string }>(dataFiles.scopeLabels);
    const contracts = await readJsonLines<ContractLine>(dataFiles.contracts);
    const inScope = new Set(
      contracts.filter((line) => decideScope(toMatchableContract(line)).in_scope).map(({ event_id }) => event_id),
    );
    const count = (wanted: string) =>
      labels.filter(({ event, label }) => label === wanted && inScope.has(event)).length;
    const truePositives = count('in');
    expect(truePositives / (truePositives + count('out'))).toBeGreaterThanOrEqual(0.95);
    expect(truePositives / labels.filter(({ label }) => label === 'in').length).toBeGreaterThanOrEqual(0.9);
  },
);
