import { createMemoryStore } from '@postjoin/snapshot-store';
import { exampleSnapshot } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { checkStore } from './inspect-store.ts';

async function ageAt(now: string): Promise<number | null> {
  const store = createMemoryStore({ now: () => 0 });
  const lease = await store.acquireLease('test', 1000);
  if (!lease) throw new Error('no lease');
  await store.put(exampleSnapshot({ taken_at: '2026-03-01T12:00:00.000Z' }), lease);
  return (await checkStore(store, new Date(now))).age_seconds;
}

it.each([
  ['taken in the past', '2026-03-01T12:04:00Z', 240],
  ['of a machine whose clock is slightly ahead', '2026-03-01T11:58:00Z', 0],
  ['dated in the future, which is unknown', '2026-03-01T11:00:00Z', null],
])('reports the age of a snapshot %s', async (_case, now, age) => {
  expect(await ageAt(now)).toBe(age);
});
