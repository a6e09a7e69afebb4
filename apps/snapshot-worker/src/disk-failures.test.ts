import type * as FileSystem from 'node:fs/promises';
import { readdir } from 'node:fs/promises';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from './testing.ts';
import { workerEnvironment } from './testing-program.ts';

/** The calls of the file system that a pass makes on a directory, and which of them fail with which error. */
const disk = vi.hoisted(() => {
  // Other test files of the same process may have loaded the store with the file system itself.
  vi.resetModules();
  const calls: string[] = [];
  let fails: (call: string, number: number) => string | undefined = () => undefined;
  return {
    calls,
    begin(rule: typeof fails): void {
      calls.length = 0;
      fails = rule;
    },
    check(call: string): void {
      calls.push(call);
      const code = fails(call, calls.length);
      if (code !== undefined) throw Object.assign(new Error(`${code}: ${call}`), { code });
    },
  };
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const watched = (['link', 'mkdir', 'readdir', 'readFile', 'rename', 'rm', 'stat', 'writeFile'] as const).map(
    (name) => {
      const call = original[name] as (...args: unknown[]) => Promise<unknown>;
      const checked = async (...args: unknown[]) => {
        disk.check(name);
        return call(...args);
      };
      return [name, checked];
    },
  );
  const open = async (...args: Parameters<typeof original.open>) => {
    disk.check('open');
    const handle = await original.open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      disk.check('fsync');
      return sync();
    };
    return handle;
  };
  return { ...original, ...(Object.fromEntries(watched) as Partial<typeof original>), open };
});

const directory = useTempDirectory('test');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  disk.begin(() => undefined);
  await pass();
});
afterEach(() => {
  vi.useRealTimers();
  disk.begin(() => undefined);
});

/** No upstream answers, so a pass that writes a generation ends with 2. */
const written = 2;
/** Runs a pass a minute after the previous one. By then, a lease that could not be released has run out. */
async function pass(): Promise<number | undefined> {
  vi.setSystemTime(Date.now() + 61_000);
  return (await runCommand(['once'], workerEnvironment({ SNAPSHOT_STORE: directory }))).code;
}

const readNewest = () => createSnapshotStore(directory, { now: () => Date.now() }).latest();

/** Counts the calls of a pass that succeeds. */
async function countCalls(): Promise<string[]> {
  disk.begin(() => undefined);
  await pass();
  return [...disk.calls];
}

async function expectWholeStore(code: number | undefined, what: string): Promise<void> {
  const calls = [...disk.calls];
  disk.begin(() => undefined);
  const generation = (await readNewest())?.generation ?? 0;
  expect([written, 74], `${what} of ${calls.join(' ')}`).toContain(code);
  expect(generation, what).toBeGreaterThan(0);
  expect([await pass(), (await readNewest())?.generation], `the pass after ${what}`).toEqual([written, generation + 1]);
  expect((await readdir(directory)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
}

it('writes its generation although any one call fails once', async () => {
  const calls = await countCalls();
  expect(new Set(calls)).toContain('fsync');
  const codes: string[] = [];
  for (const at of calls.keys()) {
    disk.begin((_, number) => (number === at + 1 ? 'EIO' : undefined));
    const code = await pass();
    codes.push(`${calls[at]} ${code}`);
    await expectWholeStore(code, `EIO at call ${at + 1}, ${calls[at]}`);
  }
  expect(codes.filter((line) => line.endsWith(' 74'))).toEqual([]);
});

it.each(['EIO', 'ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'])(
  'exits with 74 while every call of a kind fails with %s, and damages no generation',
  async (error) => {
    const kinds = new Set(await countCalls());
    const codes: Record<string, number | undefined> = {};
    for (const kind of kinds) {
      disk.begin((call) => (call === kind ? error : undefined));
      codes[kind] = await pass();
      await expectWholeStore(codes[kind], `${error} at every ${kind}`);
    }
    // Only the lease is renamed, when it is renewed or released. A lease that cannot be released runs out.
    const store = ['mkdir', 'readdir', 'readFile', 'writeFile', 'link', 'rm', 'open', 'fsync', 'stat'].map((kind) => [
      kind,
      74,
    ]);
    expect(codes).toEqual({ ...Object.fromEntries(store), rename: written });
  },
  60_000,
);
