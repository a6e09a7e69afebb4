import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  GenerationConflictError,
  LeaseLostError,
  snapshotFormat,
  StoreUnavailableError,
  type Lease,
  type SnapshotStore,
  type StoreOptions,
} from './types.ts';
import { exampleSnapshot } from './testing/example-snapshot.ts';

export { exampleSnapshot } from './testing/example-snapshot.ts';
export { encodeUnchecked } from './testing/encode-unchecked.ts';
export { createMemoryStorage } from './memory-store.ts';
export { splitGeneration } from './testing/split-generation.ts';
export {
  hasRedisServer,
  startRedisServer,
  withRedisServer,
  type RedisServer,
  type RedisServerOptions,
} from './testing/redis-server.ts';
export { useTempDirectory } from './testing/temp-directory.ts';

/** The member of the header with the current format. */
const formatMember = `"postjoin_snapshot":${snapshotFormat}`;

/** Storage for the snapshots of one test. */
export interface StoreFixture {
  /** Opens another store on the same storage, as another process would. The store retains three generations. */
  open(onUnreadable?: StoreOptions['onUnreadable'], limits?: Pick<StoreOptions, 'maxGenerationBytes'>): SnapshotStore;
  /** Alters the bytes of a stored generation. */
  damage(generation: number, alter: (whole: Buffer) => Buffer): Promise<void>;
  /** Makes the storage refuse to read a generation. Absent for a storage that cannot refuse a read. */
  obstruct?(generation: number): Promise<void>;
  /** Removes everything in the storage, as an operator would. */
  clear(): Promise<void>;
  /** Advances the clock of the leases. */
  passTime(ms: number): Promise<void>;
  /** Closes all stores and removes the storage. */
  remove(): Promise<void>;
}

/**
 * Duration of a lease in these tests. Even on a busy machine, a step of a test takes less time, so no lease runs out by
 * accident.
 */
const ttlMs = 1000;

/**
 * Tests the behaviour that `SnapshotStore` documents. The test file of each store calls this function and adds tests of
 * its own features.
 */
export function testSnapshotStore(name: string, createPlace: () => StoreFixture | Promise<StoreFixture>): void {
  describe(`${name} as a snapshot store`, () => {
    let fixture: StoreFixture;
    let store: SnapshotStore;

    beforeEach(async () => {
      fixture = await createPlace();
      store = fixture.open();
    });
    afterEach(() => fixture.remove());

    describe('snapshots', () => {
      it('is empty at first', async () => {
        expect(await store.latest()).toBeNull();
        expect(await store.latestGeneration()).toBeNull();
      });

      it('returns a separate copy of the written snapshot to every handle', async () => {
        const snapshot = exampleSnapshot();
        await put(store, 1);
        const read = await fixture.open().latest();
        expect(read).toEqual(snapshot);
        read?.posts.pop();
        expect(await store.latest()).toEqual(snapshot);
        expect(await store.latestGeneration()).toBe(1);
      });

      it.each([
        ['the same generation again', 2],
        ['an earlier generation', 1],
        ['a generation after a gap', 4],
      ])('refuses %s', async (_what, generation) => {
        await put(store, 1, 2);
        const lease = await acquire(store);
        await expect(store.put(exampleSnapshot({ generation }), lease)).rejects.toThrow(GenerationConflictError);
        expect(await store.latestGeneration()).toBe(2);
      });

      it('refuses a snapshot that readers would reject, and leaves the newest unchanged', async () => {
        await put(store, 1);
        const contracts = exampleSnapshot().contracts.map((contract) => ({
          ...contract,
          closes_at: '+010000-01-01T04:59:59.000Z',
        }));
        const unreadable = exampleSnapshot({ generation: 2, contracts });
        const lease = await acquire(store);
        await expect(store.put(unreadable, lease)).rejects.toMatchObject({
          name: 'UnreadableSnapshotError',
          message: expect.stringContaining('/contracts/0/closes_at') as string,
        });
        expect(await store.latestGeneration()).toBe(1);
        expect(await store.latest()).toEqual(exampleSnapshot());
      });

      it('accepts any first generation when it is empty', async () => {
        await put(store, 41, 42);
        expect((await store.latest())?.generation).toBe(42);
      });

      it('retains the newest three', async () => {
        await put(store, 1, 2, 3, 4, 5);
        await fixture.damage(5, () => Buffer.of());
        await fixture.damage(4, () => Buffer.of());
        expect((await store.latest())?.generation).toBe(3);
        await fixture.damage(3, () => Buffer.of());
        expect(await store.latest()).toBeNull();
      });
    });

    describe('an unreadable newest generation', () => {
      it.each<[string, (whole: Buffer) => Buffer, RegExp]>([
        ['half written', (whole) => whole.subarray(0, whole.length / 2), /cut short/],
        ['cut within the header', (whole) => whole.subarray(0, 20), /header/],
        ['empty', () => Buffer.of(), /header/],
        ['altered', (whole) => replace(whole, '0.37', '0.73'), /checksum/],
        ['of another format', (whole) => replace(whole, formatMember, '"postjoin_snapshot":2'), /format 2/],
        ['not a snapshot', () => Buffer.from('<html>\n</html>\n'), /header/],
        ['that of another generation', (whole) => replace(whole, '"generation":2', '"generation":1'), /another/],
        ['zeroes', (whole) => Buffer.alloc(whole.length), /header/],
        ['followed by further bytes', (whole) => Buffer.concat([whole, Buffer.from('{}\n')]), /bytes follow/],
      ])('that is %s is skipped and reported', async (_what, alter, reason) => {
        await put(store, 1, 2);
        await fixture.damage(2, alter);
        const unreadable: [number, string][] = [];
        const reader = fixture.open((generation, why) => unreadable.push([generation, why]));
        expect((await reader.latest())?.generation).toBe(1);
        expect(unreadable).toEqual([[2, expect.stringMatching(reason)]]);
      });

      it('is followed by the next generation and not overwritten', async () => {
        await put(store, 1, 2);
        await fixture.damage(2, (whole) => whole.subarray(0, 300));
        expect(await store.latestGeneration()).toBe(2);
        await put(store, 3);
        expect((await store.latest())?.generation).toBe(3);
      });
    });

    describe('a generation that is too large for its reader', () => {
      const posts = Array.from({ length: 100 }, (_, n) =>
        exampleSnapshot().posts.map((post) => ({ ...post, id: `${n}` })),
      );
      const putLarge = async (generation: number) => {
        const lease = await acquire(store);
        await store.put(exampleSnapshot({ generation, posts: posts.flat() }), lease);
        await lease.release();
      };

      it('is skipped and reported', async () => {
        await put(store, 1);
        await putLarge(2);
        const unreadable: [number, string][] = [];
        const report = (generation: number, why: string) => unreadable.push([generation, why]);
        const reader = fixture.open(report, { maxGenerationBytes: 20_000 });
        expect((await reader.latest())?.generation).toBe(1);
        expect(unreadable).toEqual([[2, expect.stringMatching(/^it has 1 MB, .* allows 0 MB; raise --max-old-space/)]]);
        expect((await store.latest())?.generation).toBe(2);
      });

      it('is an error when no other generation is readable', async () => {
        await putLarge(1);
        await expect(fixture.open(undefined, { maxGenerationBytes: 20_000 }).latest()).rejects.toThrow(
          StoreUnavailableError,
        );
      });
    });

    it('reads the newest generation below another one', async () => {
      await put(store, 1, 2, 3);
      expect((await store.latest({ below: 3 }))?.generation).toBe(2);
      expect(await store.latest({ below: 1 })).toBeNull();
    });

    describe('a generation that the storage refuses to read', () => {
      it('is skipped and reported', async (context) => {
        context.skip(!fixture.obstruct, 'this storage refuses nothing');
        await put(store, 1, 2);
        await fixture.obstruct?.(2);
        const unreadable: [number, string][] = [];
        const reader = fixture.open((generation, why) => unreadable.push([generation, why]));
        expect((await reader.latest())?.generation).toBe(1);
        expect(unreadable).toEqual([[2, expect.stringMatching(/not a file|WRONGTYPE/)]]);
        await put(store, 3);
        expect((await reader.latest())?.generation).toBe(3);
      });

      it('is an error when no other generation is readable, so that no worker starts without its history', async (context) => {
        context.skip(!fixture.obstruct, 'this storage refuses nothing');
        await put(store, 1, 2);
        await fixture.damage(1, () => Buffer.of());
        await fixture.obstruct?.(2);
        await expect(store.latest()).rejects.toThrow(StoreUnavailableError);
        await expect(store.latest()).rejects.toThrow(
          /^none of the 2 generations in the store can be read; generation 2: /,
        );
      });
    });

    describe('the version of the newest generation', () => {
      it('is the same for every handle until a new generation is written', async () => {
        expect(await store.latestVersion()).toBeNull();
        await put(store, 1);
        const first = await store.latestVersion();
        expect(first).toEqual(expect.any(String));
        expect(await fixture.open().latestVersion()).toBe(first);
        await put(store, 2);
        expect(await store.latestVersion()).not.toBe(first);
      });

      it('changes when the rest of a half-written generation arrives', async () => {
        await put(store, 1);
        let whole = Buffer.of();
        await fixture.damage(1, (bytes) => (whole = Buffer.from(bytes)).subarray(0, bytes.length / 2));
        const half = await store.latestVersion();
        await fixture.damage(1, () => whole);
        expect(await store.latestVersion()).not.toBe(half);
        expect(await store.latest()).toEqual(exampleSnapshot());
      });

      it('changes when the store is emptied and gets another snapshot with the same number', async () => {
        await put(store, 1);
        const before = await store.latestVersion();
        await fixture.clear();
        const lease = await acquire(store);
        const taken_at = '2026-02-03T04:05:06.000Z';
        await store.put(exampleSnapshot({ taken_at }), lease);
        expect(await store.latestVersion()).not.toBe(before);
        expect((await store.latest())?.taken_at).toBe(taken_at);
      });
    });

    describe('the lease', () => {
      it('is granted to one holder at a time', async () => {
        const lease = await acquire(store);
        expect(await fixture.open().acquireLease('other', ttlMs)).toBeNull();
        await lease.release();
        expect(await fixture.open().acquireLease('other', ttlMs)).not.toBeNull();
      });

      it('has a token that increases with every grant', async () => {
        const tokens: number[] = [];
        for (const handle of [store, fixture.open(), store]) {
          const lease = await acquire(handle);
          tokens.push(lease.token);
          await lease.release();
        }
        expect(tokens).toEqual([...tokens].sort((a, b) => a - b));
        expect(new Set(tokens).size).toBe(3);
      });

      it('runs out when its holder does not renew it', async () => {
        const first = await acquire(store);
        await fixture.passTime(ttlMs * 1.5);
        const second = await fixture.open().acquireLease('other', ttlMs);
        expect(second?.token).toBeGreaterThan(first.token);
      });

      it('lasts while it is renewed', async () => {
        const lease = await acquire(store);
        for (let round = 0; round < 3; round += 1) {
          await fixture.passTime(ttlMs * 0.5);
          await lease.renew();
        }
        expect(await fixture.open().acquireLease('other', ttlMs)).toBeNull();
      });

      it('can be released during a renewal, and not be renewed afterwards', async () => {
        for (let round = 0; round < 20; round += 1) {
          const lease = await acquire(store);
          const renewal = lease.renew();
          await lease.release();
          await renewal;
          await expect(lease.renew()).rejects.toThrow(LeaseLostError);
        }
      });

      it('can be renewed and used after it ran out, because a busy worker renews late', async () => {
        const lease = await acquire(store);
        await fixture.passTime(ttlMs * 1.5);
        await store.put(exampleSnapshot(), lease);
        await lease.renew();
        expect(await fixture.open().acquireLease('other', ttlMs)).toBeNull();
        expect(await store.latestGeneration()).toBe(1);
      });

      it('once another worker has acquired one, allows no write, no renewal, and no release of that one', async () => {
        await put(store, 1);
        const expired = await acquire(store);
        await fixture.passTime(ttlMs * 1.5);
        const other = fixture.open();
        const current = await acquire(other);
        await expect(expired.renew()).rejects.toThrow(LeaseLostError);
        await expect(store.put(exampleSnapshot({ generation: 2 }), expired)).rejects.toThrow(LeaseLostError);
        await expired.release();
        await other.put(exampleSnapshot({ generation: 2 }), current);
        expect(await store.latestGeneration()).toBe(2);
      });

      it('allows no write after its release', async () => {
        const lease = await acquire(store);
        await lease.release();
        await expect(store.put(exampleSnapshot(), lease)).rejects.toThrow(LeaseLostError);
      });
    });

    it('calls subscribers of every handle after a new generation, until they unsubscribe', async () => {
      const watcher = fixture.open();
      const calls = { active: 0, stopped: 0 };
      watcher.subscribe(() => (calls.active += 1));
      const stop = watcher.subscribe(() => (calls.stopped += 1));
      await expect.poll(() => putAndCheckCalls(store, calls)).toBe(true);
      stop();
      const before = { ...calls };
      const next = ((await store.latestGeneration()) ?? 0) + 1;
      await put(store, next);
      await expect.poll(() => calls.active).toBeGreaterThan(before.active);
      expect(calls.stopped).toBe(before.stopped);
    });

    it('lets two workers write 100 rounds concurrently without gap or fork', { timeout: 60_000 }, async () => {
      const writers = [store, fixture.open()];
      const written: number[] = [];
      for (let round = 0; round < 100; round += 1)
        await Promise.all(
          writers.map((writer, index) => tryPass(writer, `worker ${index}`, (next) => written.push(next))),
        );
      expect(written).toEqual(Array.from({ length: written.length }, (_, index) => index + 1));
      expect(written.length).toBeGreaterThanOrEqual(100);
      expect((await store.latest())?.generation).toBe(written.length);
    });
  });
}

/**
 * Writes a generation. Returns whether both subscribers of the test have been called at least once. The test calls this
 * function repeatedly, because a subscription may take effect late.
 */
async function putAndCheckCalls(store: SnapshotStore, calls: { active: number; stopped: number }): Promise<boolean> {
  await put(store, ((await store.latestGeneration()) ?? 0) + 1);
  return calls.active > 0 && calls.stopped > 0;
}

/**
 * Runs one pass like a worker: acquires the lease, writes the next generation and releases the lease. Does nothing if
 * another worker holds the lease.
 */
async function tryPass(store: SnapshotStore, holder: string, onWritten: (generation: number) => void): Promise<void> {
  const lease = await store.acquireLease(holder, 10_000);
  if (!lease) return;
  const generation = ((await store.latestGeneration()) ?? 0) + 1;
  await store.put(exampleSnapshot({ generation }), lease);
  onWritten(generation);
  await lease.release();
}

async function put(store: SnapshotStore, ...generations: number[]): Promise<void> {
  const lease = await acquire(store, 10_000);
  for (const generation of generations) await store.put(exampleSnapshot({ generation }), lease);
  await lease.release();
}

async function acquire(store: SnapshotStore, forMs = ttlMs): Promise<Lease> {
  const lease = await store.acquireLease('worker', forMs);
  if (!lease) throw new Error('another holder has the lease');
  return lease;
}

function replace(whole: Buffer, from: string, to: string): Buffer {
  const text = whole.toString();
  if (!text.includes(from)) throw new Error(`the text to replace is missing: ${from}`);
  return Buffer.from(text.replace(from, to));
}
