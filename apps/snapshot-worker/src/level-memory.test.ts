import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSnapshotStore, type Snapshot } from '@postjoin/snapshot-store';
import { hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { runPass } from './pass.ts';
import { createTestUpstreams, testPassDeps, testPost } from './testing-parts.ts';

/** The command `watch` releases each snapshot when the next pass has begun. */

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const passes = 200;

/** Runs passes as `watch` does, and returns how many of their snapshots are still in memory. */
async function countRetained(address: string): Promise<number> {
  const { capture, source } = createTestUpstreams();
  source.deliver(Array.from({ length: 50 }, (_, n) => testPost(`${n}`)));
  const store = createSnapshotStore(address, { now: Date.now });
  const deps = testPassDeps(capture, store);
  const snapshots: WeakRef<Snapshot>[] = [];
  let written: Snapshot | null = null;
  for (let count = 0; count < passes; count += 1) {
    written = (await runPass(deps, written)).snapshot;
    snapshots.push(new WeakRef(written));
  }
  // A reference that was read lately keeps its object until a later turn.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collectGarbage();
  await store.close();
  return snapshots.filter((snapshot) => snapshot.deref() !== undefined).length;
}

describe(`the memory of the worker over ${passes} passes`, () => {
  const directory = useTempDirectory('group');

  it('has at most the two newest snapshots with a directory', async () => {
    expect(await countRetained(join(directory, 'store'))).toBeLessThanOrEqual(2);
  });

  it.skipIf(!hasRedisServer())('and with redis (skipped where redis-server is not installed)', () =>
    withRedisServer(directory, async (address) => {
      expect(await countRetained(address)).toBeLessThanOrEqual(2);
    }),
  );
});
