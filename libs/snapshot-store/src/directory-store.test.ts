import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { snapshotFormat, type SnapshotStore } from './types.ts';
import { toFileName } from './directory-files.ts';
import { createDirectoryStore } from './directory-store.ts';
import { exampleSnapshot, testSnapshotStore, useTempDirectory } from './testing.ts';

const directory = useTempDirectory('test');

testSnapshotStore('directory', () => {
  const opened: SnapshotStore[] = [];
  let nowMs = 0;
  return {
    open(onUnreadable, limits) {
      const options = { now: () => nowMs, ...(onUnreadable && { onUnreadable }), ...limits };
      const store = createDirectoryStore(directory, options);
      opened.push(store);
      return store;
    },
    async damage(generation, alter) {
      const path = join(directory, toFileName('generation', generation));
      await writeFile(path, alter(await readFile(path)));
    },
    async obstruct(generation) {
      const path = join(directory, toFileName('generation', generation));
      await rm(path);
      await mkdir(path);
    },
    async clear() {
      for (const name of await readdir(directory)) await rm(join(directory, name));
    },
    passTime(ms) {
      nowMs += ms;
      return Promise.resolve();
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
    },
  };
});

describe('a snapshot directory', () => {
  let nowMs: number;
  let store: SnapshotStore;
  beforeEach(() => {
    nowMs = Date.parse('2026-01-01T12:00:00Z');
    store = createDirectoryStore(directory, { now: () => nowMs });
  });

  async function put(generation: number): Promise<void> {
    const lease = await store.acquireLease('worker', 1000);
    if (!lease) throw new Error('no lease');
    await store.put(exampleSnapshot({ generation }), lease);
    await lease.release();
  }

  it('contains the retained generations, the last lease, and no temporary file', async () => {
    for (const generation of [1, 2, 3, 4]) await put(generation);
    const retained = [2, 3, 4].map((generation) => toFileName('generation', generation));
    expect((await readdir(directory)).sort()).toEqual([...retained, toFileName('lease', 4)]);
  });

  it('contains files of JSON lines, readable with shell tools', async () => {
    await put(1);
    const lines = (await readFile(join(directory, toFileName('generation', 1)), 'utf8')).trimEnd().split('\n');
    const [header, body, ...parts] = lines.map((line) => JSON.parse(line) as unknown);
    const { posts, contracts, matches, price_points, histories, ...facts } = exampleSnapshot();
    expect(header).toMatchObject({ postjoin_snapshot: snapshotFormat, generation: 1 });
    expect(body).toEqual({ ...facts, posts: [], contracts: [], matches: [], price_points: {}, histories: {} });
    expect(parts).toEqual([{ posts }, { contracts }, { matches }, { price_points }, { histories }]);
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

  it.each(['generation-99999999999999999999.json', 'generation-999999999999999999.json'])(
    'skips %s, which has a number beyond the limit, and reports it',
    async (name) => {
      await put(1);
      await writeFile(join(directory, name), '');
      await put(2);
      expect(await store.latestGeneration()).toBe(2);
      const unreadable: [number, string][] = [];
      const onUnreadable = (generation: number, reason: string) => unreadable.push([generation, reason]);
      const reader = createDirectoryStore(directory, { now: () => nowMs, onUnreadable });
      expect((await reader.latest())?.generation).toBe(2);
      expect(unreadable).toEqual([[Number(name.replace(/\D/g, '')), expect.stringMatching(/limit/)]]);
    },
  );

  it('grants leases beside a lease file with a number beyond the limit', async () => {
    await writeFile(join(directory, 'lease-99999999999999999999.json'), '');
    await put(1);
    expect(await store.latestGeneration()).toBe(1);
  });

  it('refuses a number beyond the limit, because readers would skip it', async () => {
    await writeFile(join(directory, 'generation-999999999999999.json'), '');
    await expect(put(1_000_000_000_000_000)).rejects.toThrow(/limit/);
    await rm(join(directory, 'generation-999999999999999.json'));
    await writeFile(join(directory, 'lease-999999999999999.json'), '');
    await expect(put(1)).rejects.toThrow(/limit/);
  });

  it.each([
    ['a symbolic link to itself', (path: string) => symlink(path, path), /ELOOP/],
    ['a directory', (path: string) => mkdir(path), /not a file/],
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path]), /not a file/],
  ])('serves the generation before one that is %s', async (_what, create, reason) => {
    await put(1);
    await create(join(directory, toFileName('generation', 2)));
    const reasons: string[] = [];
    const onUnreadable = (_generation: number, why: string) => reasons.push(why);
    const reader = createDirectoryStore(directory, { now: () => nowMs, onUnreadable });
    expect((await reader.latest())?.generation).toBe(1);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
    await put(3);
    expect((await reader.latest())?.generation).toBe(3);
  });

  it('continues to write when it cannot remove an old generation', async () => {
    await put(1);
    await rm(join(directory, toFileName('generation', 1)));
    await mkdir(join(directory, toFileName('generation', 1)));
    for (const generation of [2, 3, 4, 5]) await put(generation);
    expect((await readdir(directory)).filter((name) => name.startsWith('generation-'))).toEqual(
      [1, 3, 4, 5].map((generation) => toFileName('generation', generation)),
    );
  });

  it('changes its version when a generation is altered in place, with the same size', async () => {
    await put(1);
    const path = join(directory, toFileName('generation', 1));
    const bytes = await readFile(path);
    await writeFile(path, Buffer.alloc(bytes.length));
    const version = await store.latestVersion();
    await expect
      .poll(async () => {
        await writeFile(path, bytes);
        return store.latestVersion();
      })
      .not.toBe(version);
  });

  it('does not write through a symbolic link with the former name of a temporary file', async () => {
    const victim = join(directory, 'victim');
    await writeFile(victim, 'precious');
    for (const token of [1, 2])
      for (const what of ['snapshot', 'renewal']) await symlink(victim, join(directory, `.under-${token}-${what}.tmp`));
    const lease = await store.acquireLease('worker', 1000);
    await lease?.renew();
    await lease?.release();
    await put(1);
    expect(await readFile(victim, 'utf8')).toBe('precious');
    expect(await store.latest()).toEqual(exampleSnapshot());
  });

  it('can be read by its owner and group alone', async () => {
    const umask = process.umask(0o022);
    const below = join(directory, 'below');
    store = createDirectoryStore(below, { now: () => nowMs });
    await put(1);
    process.umask(umask);
    const modes = await Promise.all(
      ['', ...(await readdir(below))].map(async (name) => ((await stat(join(below, name))).mode & 0o777).toString(8)),
    );
    expect(modes).toEqual(['750', '640', '640']);
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

  it('grants a lease again to its holder, and to no other, when the grant failed after the claim', async () => {
    await store.acquireLease('worker', 60_000);
    expect(await store.acquireLease('other', 60_000)).toBeNull();
    expect((await store.acquireLease('worker', 60_000))?.token).toBe(2);
  });

  it('treats a torn lease as ended', async () => {
    await writeFile(join(directory, toFileName('lease', 7)), '{"hol');
    expect((await store.acquireLease('next', 1000))?.token).toBe(8);
  });

  it('is created by a worker that acquires the lease, and never by a reader', async () => {
    const missing = join(directory, 'made/when/needed');
    const reader = createDirectoryStore(missing, { now: () => nowMs });
    let notified = 0;
    reader.subscribe(() => (notified += 1));
    const refusal = /^the snapshot directory cannot be used: its path does not exist \(ENOENT\)$/;
    await expect(reader.latest()).rejects.toThrow(refusal);
    await expect(reader.latestVersion()).rejects.toThrow(refusal);
    expect(await readdir(directory)).toEqual([]);
    store = createDirectoryStore(missing, { now: () => nowMs });
    await put(1);
    await expect.poll(() => notified).toBeGreaterThan(0);
    expect(await reader.latest()).toEqual(exampleSnapshot());
    await reader.close();
  });

  it.skipIf(!existsSync('/proc/self'))(
    'that cannot exist is refused at once (skipped where there is no /proc)',
    async () => {
      const impossible = createDirectoryStore('/proc/postjoin/snapshots', { now: () => nowMs });
      await expect(impossible.acquireLease('worker', 1000)).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        isPermanent: true,
        message: expect.stringContaining('(ENOENT)') as string,
      });
    },
  );

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
  const store = (nowMs = 0) => createDirectoryStore(directory, { now: () => nowMs });
  const mount = (...options: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...options, 'none', directory]);
  afterEach(() => void execFileSync('umount', [directory]));

  it('that is full reports it, keeps the earlier snapshot and leaves no temporary file', async () => {
    mount('-o', 'size=64k');
    const lease = await store().acquireLease('worker', 1000);
    if (!lease) throw new Error('no lease');
    await store().put(exampleSnapshot(), lease);
    const posts = Array.from({ length: 500 }, () => exampleSnapshot().posts).flat();
    await expect(store().put(exampleSnapshot({ generation: 2, posts }), lease)).rejects.toThrow(/no space is left/);
    expect(await store().latest()).toEqual(exampleSnapshot());
    expect((await readdir(directory)).sort()).toEqual([toFileName('generation', 1), toFileName('lease', 1)]);
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
