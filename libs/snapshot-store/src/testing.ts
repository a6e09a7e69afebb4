import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenerationConflictError, LeaseLostError, type Lease, type SnapshotStore } from './contract.ts';
import { exampleSnapshot } from './testing/example-snapshot.ts';

export { exampleSnapshot } from './testing/example-snapshot.ts';
export { encodeFormat1, encodeUnchecked } from './testing/encode-unchecked.ts';
export { hasRedisServer, startRedisServer, type RedisServer, type RedisServerOptions } from './testing/redis-server.ts';

/** A place for snapshots that a test has for itself. */
export interface StorePlace {
  /** Another handle on the same place, as another process would have it. It keeps three generations. */
  open(onUnreadable?: (generation: number, reason: string) => void): SnapshotStore;
  /** Alters a stored generation behind the store's back. */
  damage(generation: number, alter: (whole: Buffer) => Buffer): Promise<void>;
  /** Lets the time pass that leases are measured in. */
  letPass(ms: number): Promise<void>;
  /** Removes the place and closes what was opened. */
  remove(): Promise<void>;
}

/** Long enough that a busy machine does not let a lease run out by itself. */
const ttlMs = 1000;

/** What every store must do. A store's own test calls this, and adds only what is peculiar to it. */
export function testSnapshotStore(name: string, createPlace: () => Promise<StorePlace>): void {
  describe(`${name} as a snapshot store`, { timeout: 30_000 }, () => {
    let place: StorePlace;
    let store: SnapshotStore;

    beforeEach(async () => {
      place = await createPlace();
      store = place.open();
    });
    afterEach(() => place.remove());

    describe('snapshots', () => {
      it('has none at first', async () => {
        expect(await store.latest()).toBeNull();
        expect(await store.latestGeneration()).toBeNull();
      });

      it('gives back what was put, to every handle, as a value of its own', async () => {
        const snapshot = exampleSnapshot();
        await put(store, 1);
        const read = await place.open().latest();
        expect(read).toEqual(snapshot);
        read?.posts.pop();
        expect(await store.latest()).toEqual(snapshot);
        expect(await store.latestGeneration()).toBe(1);
      });

      it.each([
        ['the same generation again', 2],
        ['an earlier one', 1],
        ['one that leaves a gap', 4],
      ])('refuses %s', async (_what, generation) => {
        await put(store, 1, 2);
        const lease = await acquire(store);
        await expect(store.put(exampleSnapshot({ generation }), lease)).rejects.toThrow(GenerationConflictError);
        expect(await store.latestGeneration()).toBe(2);
      });

      it('refuses what no reader would take, and the newest stays what it was', async () => {
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

      it('goes on counting from any number when it is empty', async () => {
        await put(store, 41, 42);
        expect((await store.latest())?.generation).toBe(42);
      });

      it('keeps the newest three', async () => {
        await put(store, 1, 2, 3, 4, 5);
        await place.damage(5, () => Buffer.of());
        await place.damage(4, () => Buffer.of());
        expect((await store.latest())?.generation).toBe(3);
        await place.damage(3, () => Buffer.of());
        expect(await store.latest()).toBeNull();
      });
    });

    describe('a newest generation that does not read back whole', () => {
      it.each<[string, (whole: Buffer) => Buffer, RegExp]>([
        ['half written', (whole) => whole.subarray(0, whole.length / 2), /cut short/],
        ['only begun', (whole) => whole.subarray(0, 20), /header/],
        ['empty', () => Buffer.of(), /header/],
        ['altered', (whole) => replace(whole, '0.37', '0.73'), /checksum/],
        ['of a newer format', (whole) => replace(whole, '"postjoin_snapshot":2', '"postjoin_snapshot":9'), /newer/],
        [
          'of a forgotten format',
          (whole) => replace(whole, '"postjoin_snapshot":2', '"postjoin_snapshot":0'),
          /format/,
        ],
        ['something else', () => Buffer.from('<html>\n</html>\n'), /header/],
        ['that of another generation', (whole) => replace(whole, '"generation":2', '"generation":1'), /another/],
        ['zeroes', (whole) => Buffer.alloc(whole.length), /header/],
      ])('because it is %s is passed over, and said', async (_what, alter, reason) => {
        await put(store, 1, 2);
        await place.damage(2, alter);
        const unreadable: [number, string][] = [];
        const reader = place.open((generation, why) => unreadable.push([generation, why]));
        expect((await reader.latest())?.generation).toBe(1);
        expect(unreadable).toEqual([[2, expect.stringMatching(reason)]]);
      });

      it('is followed by the next one, not written over', async () => {
        await put(store, 1, 2);
        await place.damage(2, (whole) => whole.subarray(0, 300));
        expect(await store.latestGeneration()).toBe(2);
        await put(store, 3);
        expect((await store.latest())?.generation).toBe(3);
      });
    });

    describe('the lease', () => {
      it('is one holder’s at a time', async () => {
        const lease = await acquire(store);
        expect(await place.open().acquireLease('other', ttlMs)).toBeNull();
        await lease.release();
        expect(await place.open().acquireLease('other', ttlMs)).not.toBeNull();
      });

      it('has a number that grows with every grant', async () => {
        const tokens: number[] = [];
        for (const handle of [store, place.open(), store]) {
          const lease = await acquire(handle);
          tokens.push(lease.token);
          await lease.release();
        }
        expect(tokens).toEqual([...tokens].sort((a, b) => a - b));
        expect(new Set(tokens).size).toBe(3);
      });

      it('runs out when its holder is silent', async () => {
        const first = await acquire(store);
        await place.letPass(ttlMs * 1.5);
        const second = await place.open().acquireLease('other', ttlMs);
        expect(second?.token).toBeGreaterThan(first.token);
      });

      it('lasts while it is renewed', async () => {
        const lease = await acquire(store);
        for (let round = 0; round < 3; round += 1) {
          await place.letPass(ttlMs * 0.5);
          await lease.renew();
        }
        expect(await place.open().acquireLease('other', ttlMs)).toBeNull();
      });

      it('is given back also while it is being renewed, and not renewed afterwards', async () => {
        for (let round = 0; round < 20; round += 1) {
          const lease = await acquire(store);
          const renewal = lease.renew();
          await lease.release();
          await renewal;
          await expect(lease.renew()).rejects.toThrow(LeaseLostError);
        }
      });

      it('refuses the late: no write, no renewal, and no taking it from the next holder', async () => {
        await put(store, 1);
        const late = await acquire(store);
        await place.letPass(ttlMs * 1.5);
        const other = place.open();
        const current = await acquire(other);
        await expect(late.renew()).rejects.toThrow(LeaseLostError);
        await expect(store.put(exampleSnapshot({ generation: 2 }), late)).rejects.toThrow(LeaseLostError);
        await late.release();
        await other.put(exampleSnapshot({ generation: 2 }), current);
        expect(await store.latestGeneration()).toBe(2);
      });

      it('refuses a write under a lease that was given back', async () => {
        const lease = await acquire(store);
        await lease.release();
        await expect(store.put(exampleSnapshot(), lease)).rejects.toThrow(LeaseLostError);
      });
    });

    it('calls subscribers of every handle after a new generation, until they stop', async () => {
      const watcher = place.open();
      const calls = { kept: 0, stopped: 0 };
      watcher.subscribe(() => (calls.kept += 1));
      const stop = watcher.subscribe(() => (calls.stopped += 1));
      await expect.poll(() => provoke(store, calls), { timeout: 5000 }).toBe(true);
      stop();
      const before = { ...calls };
      const next = ((await store.latestGeneration()) ?? 0) + 1;
      await put(store, next);
      await expect.poll(() => calls.kept, { timeout: 5000 }).toBeGreaterThan(before.kept);
      expect(calls.stopped).toBe(before.stopped);
    });

    it('lets two workers write 100 rounds at once without gap or fork', { timeout: 60_000 }, async () => {
      const writers = [store, place.open()];
      const written: number[] = [];
      for (let round = 0; round < 100; round += 1)
        await Promise.all(writers.map((writer, at) => tryPass(writer, `worker ${at}`, (next) => written.push(next))));
      expect(written).toEqual(Array.from({ length: written.length }, (_, index) => index + 1));
      expect(written.length).toBeGreaterThanOrEqual(100);
      expect((await store.latest())?.generation).toBe(written.length);
    });
  });
}

/** Puts a generation and says whether both subscribers have heard of one by now: a subscription takes a moment. */
async function provoke(store: SnapshotStore, calls: { kept: number; stopped: number }): Promise<boolean> {
  await put(store, ((await store.latestGeneration()) ?? 0) + 1);
  return calls.kept > 0 && calls.stopped > 0;
}

/** A pass as a worker makes it, by whoever gets the lease. */
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
  if (!text.includes(from)) throw new Error(`nothing to replace: ${from}`);
  return Buffer.from(text.replace(from, to));
}
