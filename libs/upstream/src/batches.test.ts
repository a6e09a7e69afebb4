import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBatches } from './batches.ts';
import { UpstreamError, type UpstreamFault } from './types.ts';

/** Reads numbers in batches. A batch with a number of `faults` fails with its fault. */
function readNumbers(batches: readonly (readonly number[])[], faults: Readonly<Record<number, UpstreamFault>> = {}) {
  const requested: (readonly number[])[] = [];
  const read = (batch: readonly number[]) => {
    requested.push(batch);
    const fault = batch.map((item) => faults[item]).find((found) => found !== undefined);
    return fault === undefined ? Promise.resolve([...batch]) : Promise.reject(new UpstreamError(fault, 'a test'));
  };
  return {
    requested,
    read,
    result: (canContinue?: () => boolean) => readBatches(batches, { read, ...(canContinue && { canContinue }) }),
  };
}

describe('batches', () => {
  it('are read in their order', async () => {
    const { requested, result } = readNumbers([[1, 2], [3]]);
    expect(await result()).toEqual({ results: [[1, 2], [3]], failed: [], failure: undefined });
    expect(requested).toEqual([[1, 2], [3]]);
  });

  it('that are refused are halved after the other batches, until the refused item is found', async () => {
    const { requested, result } = readNumbers([[1, 2, 3, 4], [5]], { 3: 'rejected' });
    const { results, failed, failure } = await result();
    expect(requested).toEqual([[1, 2, 3, 4], [5], [1, 2], [3, 4], [3], [4]]);
    expect(results).toEqual([[5], [1, 2], [4]]);
    expect([failed, failure?.fault]).toEqual([[3], 'rejected']);
  });

  it('end when the whole upstream fails', async () => {
    const { requested, result } = readNumbers([[1], [2], [3]], { 2: 'timeout' });
    expect(await result()).toMatchObject({ results: [[1]], failed: [], failure: { fault: 'timeout' } });
    expect(requested).toEqual([[1], [2]]);
  });

  it('end after twenty refusals in a row', async () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const all = readNumbers([items], Object.fromEntries(items.map((item) => [item, 'rejected'])));
    expect(await all.result()).toMatchObject({ results: [], failed: [], failure: { fault: 'rejected' } });
    expect(all.requested).toHaveLength(20);
    const one = readNumbers([items], { 70: 'rejected' });
    expect((await one.result()).failed).toEqual([70]);
  });

  it('have no failure if the halves of a refused batch are accepted', async () => {
    const read = (batch: readonly number[]) =>
      batch.length > 2 ? Promise.reject(new UpstreamError('too_large', 'a test')) : Promise.resolve(batch);
    expect(await readBatches([[1, 2, 3]], { read })).toEqual({
      results: [[1, 2], [3]],
      failed: [],
      failure: undefined,
    });
  });

  it('end when the reader may not continue', async () => {
    const { requested, result } = readNumbers([[1], [2], [3]]);
    await result(() => requested.length < 2);
    expect(requested).toEqual([[1], [2]]);
  });

  it('pass on an exception that is no failure of the upstream', async () => {
    const read = () => Promise.reject(new TypeError('a defect'));
    await expect(readBatches([[1]], { read })).rejects.toThrow('a defect');
  });

  it('have each item once: in a result or among the failed items', async () => {
    const items = fc.uniqueArray(fc.nat({ max: 500 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(items, fc.func(fc.boolean()), async (all, isRefused) => {
        const refused = all.filter((item) => isRefused(item)).slice(0, 3);
        const { result } = readNumbers([all], Object.fromEntries(refused.map((item) => [item, 'rejected'])));
        const { results, failed } = await result();
        expect(results.flat().toSorted()).toEqual(all.filter((item) => !refused.includes(item)).toSorted());
        expect(failed.toSorted()).toEqual(refused.toSorted());
      }),
    );
  });
});
