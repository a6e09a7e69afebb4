import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotStore } from './contract.ts';
import { fileName } from './directory-files.ts';
import { createDirectoryStore } from './directory-store.ts';
import { exampleSnapshot, testSnapshotStore } from './testing.ts';

const temporaryDirectory = () => mkdtemp(join(tmpdir(), 'postjoin-store-'));

testSnapshotStore('directory', async () => {
  const parent = await temporaryDirectory();
  const directory = join(parent, 'made/when/needed');
  const opened: SnapshotStore[] = [];
  let nowMs = 0;
  return {
    open(onUnreadable) {
      const store = createDirectoryStore(directory, { now: () => nowMs, ...(onUnreadable && { onUnreadable }) });
      opened.push(store);
      return store;
    },
    async damage(generation, alter) {
      const path = join(directory, fileName('generation', generation));
      await writeFile(path, alter(await readFile(path)));
    },
    passTime(ms) {
      nowMs += ms;
      return Promise.resolve();
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
      await rm(parent, { recursive: true });
    },
  };
});

describe('a snapshot directory', () => {
  let directory: string;
  let nowMs: number;
  let store: SnapshotStore;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    nowMs = Date.parse('2026-01-01T12:00:00Z');
    store = createDirectoryStore(directory, { now: () => nowMs });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function put(generation: number): Promise<void> {
    const lease = await store.acquireLease('worker', 1000);
    if (!lease) throw new Error('no lease');
    await store.put(exampleSnapshot({ generation }), lease);
    await lease.release();
  }

  it('contains the retained generations, the last lease, and no temporary file', async () => {
    for (const generation of [1, 2, 3, 4]) await put(generation);
    const retained = [2, 3, 4].map((generation) => fileName('generation', generation));
    expect((await readdir(directory)).sort()).toEqual([...retained, fileName('lease', 4)]);
  });

  it('contains files of JSON lines, readable with shell tools', async () => {
    await put(1);
    const lines = (await readFile(join(directory, fileName('generation', 1)), 'utf8')).trimEnd().split('\n');
    const [header, body, ...parts] = lines.map((line) => JSON.parse(line) as unknown);
    const { posts, contracts, matches, price_points, ...facts } = exampleSnapshot();
    expect(header).toMatchObject({ postjoin_snapshot: 2, generation: 1 });
    expect(body).toEqual({ ...facts, posts: [], contracts: [], matches: [], price_points: {} });
    expect(parts).toEqual([{ posts }, { contracts }, { matches }, { price_points }]);
  });

  it('loses the temporary files of a killed worker when another acquires the lease', async () => {
    await put(1);
    await writeFile(join(directory, '.under-1-snapshot.tmp'), 'half');
    await writeFile(join(directory, '.under-1-lease-x.tmp'), 'half');
    await put(2);
    expect((await readdir(directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('finds a generation whose number has more digits than the padded names', async () => {
    await put(999_999_999_999);
    await put(1_000_000_000_000);
    expect(await store.latestGeneration()).toBe(1_000_000_000_000);
    expect((await store.latest())?.generation).toBe(1_000_000_000_000);
  });

  it('leaves other files untouched', async () => {
    await writeFile(join(directory, 'generation-notes.txt'), 'mine');
    for (const generation of [1, 2, 3, 4]) await put(generation);
    expect(await readdir(directory)).toContain('generation-notes.txt');
  });

  it('is not blocked by a lease from before the clock jumped back an hour', async () => {
    await store.acquireLease('killed', 60_000);
    nowMs -= 3_600_000;
    expect(await store.acquireLease('next', 60_000)).not.toBeNull();
  });

  it('treats a torn lease as ended', async () => {
    await writeFile(join(directory, fileName('lease', 7)), '{"hol');
    expect((await store.acquireLease('next', 1000))?.token).toBe(8);
  });

  it('is reported as unusable with the reason, without its path', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const broken = createDirectoryStore(join(file, 'below'), { now: () => nowMs });
    const refusal = /^the snapshot directory cannot be used: it is not a directory \(ENOTDIR\)$/;
    await expect(broken.acquireLease('worker', 1000)).rejects.toThrow(refusal);
    await expect(broken.latest()).rejects.toThrow(refusal);
    await expect(broken.latestGeneration()).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  });
});

/** Whether the tests may mount a small file system. Only some machines permit this. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', '/mnt'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

/** Writes a file that fills the small file system of the test. */
async function fillUp(path: string): Promise<void> {
  await writeFile(path, Buffer.alloc(1_000_000)).catch(() => undefined);
}

describe.skipIf(!canMount())('a directory on a separate file system (skipped without the right to mount)', () => {
  let directory: string;
  const store = (nowMs = 0) => createDirectoryStore(directory, { now: () => nowMs });
  const mount = (...options: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...options, 'none', directory]);
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    execFileSync('umount', [directory]);
    await rm(directory, { recursive: true });
  });

  it('that is full reports it, keeps the earlier snapshot and leaves no temporary file', async () => {
    mount('-o', 'size=64k');
    const lease = await store().acquireLease('worker', 1000);
    if (!lease) throw new Error('no lease');
    await store().put(exampleSnapshot(), lease);
    const posts = Array.from({ length: 500 }, () => exampleSnapshot().posts).flat();
    await expect(store().put(exampleSnapshot({ generation: 2, posts }), lease)).rejects.toThrow(/no space is left/);
    expect(await store().latest()).toEqual(exampleSnapshot());
    expect((await readdir(directory)).sort()).toEqual([fileName('generation', 1), fileName('lease', 1)]);
  });

  it('that is too full for a lease leaves no temporary file', async () => {
    mount('-o', 'size=64k');
    await fillUp(join(directory, 'filler'));
    await expect(store().acquireLease('worker', 1000)).rejects.toThrow(/no space is left/);
    expect(await readdir(directory)).toEqual(['filler']);
  });

  it('that is read-only reports it, and can still be read', async () => {
    mount();
    const lease = await store().acquireLease('worker', 1000);
    if (!lease) throw new Error('no lease');
    await store().put(exampleSnapshot(), lease);
    execFileSync('mount', ['-o', 'remount,ro', directory]);
    await expect(store().put(exampleSnapshot({ generation: 2 }), lease)).rejects.toThrow(/read-only \(EROFS\)/);
    await expect(store(5000).acquireLease('other', 1000)).rejects.toThrow(/read-only/);
    expect(await store().latest()).toEqual(exampleSnapshot());
  });
});
