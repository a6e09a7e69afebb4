import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { exampleSnapshot, hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { runCommand } from './testing.ts';
import { workerEnvironment } from './testing-program.ts';

const directory = useTempDirectory('test');
const file = join(directory, 'backup.json');

const run = (args: string[], store: string) => runCommand(args, workerEnvironment({ SNAPSHOT_STORE: store }));

/** Writes a snapshot into a new directory store. Returns its path. */
async function createSource(): Promise<string> {
  const path = join(directory, 'source');
  const store = createDirectoryStore(path, { now: () => Date.now() });
  const lease = await store.acquireLease('test', 60_000);
  if (!lease) throw new Error('no lease');
  await store.put(exampleSnapshot({ generation: 41 }), lease);
  return path;
}

async function restoreInto(target: string): Promise<void> {
  const { output } = await run(['show', '--full'], await createSource());
  await writeFile(file, output);
  expect(await run(['restore', file], target)).toMatchObject({
    code: 0,
    events: [{ event: 'restore', generation: 41 }],
  });
  expect((await run(['show', '--full'], target)).output).toBe(output);
  const again = await run(['restore', file], target);
  expect([again.code, again.events.at(-1)?.['msg']]).toEqual([4, expect.stringContaining('is not empty') as string]);
}

it('writes what `show --full` printed into an empty directory, and nothing into one that is not empty', () =>
  restoreInto(join(directory, 'target')));

it.skipIf(!hasRedisServer())('does the same with Redis (skipped without redis-server)', () =>
  withRedisServer(directory, restoreInto),
);

it.each([
  ['is missing', undefined, /cannot be read/u],
  ['is cut short', '{"format":1,"generation":41', /is no snapshot/u],
  ['has something else', '{"format":1}', /is no snapshot/u],
])('refuses a file that %s, and writes nothing', async (_, text, message) => {
  if (text !== undefined) await writeFile(file, text);
  const target = join(directory, 'target');
  const { code, events } = await run(['restore', file], target);
  expect([code, events.at(-1)?.['msg']]).toEqual([2, expect.stringMatching(message) as string]);
  expect((await run(['check'], target)).code).not.toBe(0);
});
