import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { createStalledPipe } from '@postjoin/program/testing';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing.ts';
import {
  waitForEvent,
  runWorker,
  serveGrowingFeed,
  startWorker,
  workerEnvironment,
  type Environment,
  type TestFeed,
} from './testing-program.ts';

/** Starts a server that accepts connections and never responds. */
async function serveSilence(): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  return { url: await listenOnLoopback(server), close: () => server.close() };
}

describe('the program', () => {
  const directory = useTempDirectory('test');
  let feed: TestFeed;
  let environment: Environment;
  beforeEach(async () => {
    feed = await serveGrowingFeed();
    environment = workerEnvironment({ SNAPSHOT_STORE: directory, TRUMPSTRUTH_URL: feed.url });
  });
  afterEach(() => feed.close());
  const store = () => createDirectoryStore(directory, { now: () => Date.now() });

  it('writes a snapshot, exits with 0 and logs one report', async () => {
    const { code, events } = await runWorker(['once', '--every', '5m'], environment);
    expect(code).toBe(0);
    expect(events.filter(({ event }) => event === 'pass')).toMatchObject([
      {
        outcome: 'written',
        generation: 1,
        posts: { new: 1, retained: 0 },
        upstreams: { trumpstruth: { statuses: { '200': 1 } } },
      },
    ]);
    expect(await store().latest()).toMatchObject({ generation: 1, next_in_s: 300 });
  });

  it('exits with 2 and retains the earlier posts when no upstream responds', async () => {
    await runCommand(['once'], environment);
    const { code, events } = await runCommand(['once'], { ...environment, TRUMPSTRUTH_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(2);
    expect(events.at(-1)).toMatchObject({ outcome: 'nothing_fetched', posts: { new: 0, retained: 1 } });
    const snapshot = await store().latest();
    expect(snapshot?.posts).toHaveLength(1);
    expect(snapshot?.feed).toMatchObject([{ outcome: 'error', error: expect.stringMatching(/^refused: /) as string }]);
  });

  it('exits with 2 when the only venue was read less than a minute ago and is not called, and all else fails', async () => {
    const settings = { ...environment, PREDICTIT_URL: feed.emptyVenueUrl };
    expect(await runCommand(['once'], settings)).toMatchObject({ code: 0 });
    const { code, events } = await runCommand(['once'], { ...settings, TRUMPSTRUTH_URL: 'http://127.0.0.1:1' });
    expect(code).toBe(2);
    expect(events.at(-1)).toMatchObject({ outcome: 'nothing_fetched' });
  });

  it('exits with 3 while another worker holds the lease', async () => {
    await store().acquireLease('another', 60_000);
    const { code, events } = await runCommand(['once'], environment);
    expect(code).toBe(3);
    const held = { event: 'lease_held', level: 30, msg: 'another worker holds the lease; nothing was written' };
    expect(events.at(-1)).toMatchObject(held);
  });

  it('exits with 64 when the command line is wrong', async () => {
    const { code, errors } = await runWorker(['frobnicate'], environment);
    expect(code).toBe(64);
    expect(errors).toMatch(/--help/);
  });

  it('exits with 74 and logs the reason when the store cannot be used', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const { code, events } = await runCommand(['check'], { ...environment, SNAPSHOT_STORE: join(file, 'below') });
    expect(code).toBe(74);
    expect(events.at(-1)?.['msg']).toBe(
      `the snapshot directory cannot be used: it is not a directory (ENOTDIR) (directory ${join(file, 'below')})`,
    );
  });

  it.each(['check', 'show', 'verdicts'])(
    'exits with 2 and names the first pass, for %s before one',
    async (command) => {
      const { code, events } = await runCommand([command], { ...environment, SNAPSHOT_STORE: join(directory, 'none') });
      expect(code).toBe(2);
      expect(events.at(-1)?.['msg']).toMatch(/no readable snapshot.*: run a first pass: npm run snapshot -- once/u);
    },
  );

  it.each([
    ['below a file', () => join(directory, 'file', 'below'), /\(ENOTDIR\)/],
    ['that is a file', () => join(directory, 'file'), /\(ENOTDIR\)/],
    ['in a directory that cannot have others', () => '/proc/postjoin/snapshots', /\(ENOENT\)/],
  ])('exits with 74 after the first attempt to use a store %s', async (_what, locate, reason) => {
    await writeFile(join(directory, 'file'), '');
    const { code, events } = await runCommand(['once'], { ...environment, SNAPSHOT_STORE: locate() });
    expect(code).toBe(74);
    expect(events.slice(1)).toEqual([
      expect.objectContaining({ event: 'failure', msg: expect.stringMatching(reason) as string }),
    ]);
    expect(events[1]).not.toHaveProperty('stack');
  });

  it('writes the next snapshot when the system refuses to read the newest one, and reports that', async () => {
    await runCommand(['once'], environment);
    await mkdir(join(directory, 'generation-000000000002.json'));
    const { code, events } = await runCommand(['once'], environment);
    expect(code).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ event: 'unreadable_snapshot', generation: 2 }));
    expect(events.at(-1)).toMatchObject({ generation: 3, posts: { retained: 1 } });
  });

  it('goes on from the generation before one that takes more than a quarter of its heap', async () => {
    await runCommand(['once'], environment);
    const tooLarge = join(directory, 'generation-000000000002.json');
    await writeFile(tooLarge, '');
    await truncate(tooLarge, Math.ceil(getHeapStatistics().heap_size_limit / 4) + 1);
    const { code, events } = await runCommand(['once'], environment);
    expect(code).toBe(0);
    const reason = expect.stringMatching(/^it has \d+ MB, and /) as string;
    expect(events).toContainEqual(expect.objectContaining({ event: 'unreadable_snapshot', generation: 2, reason }));
    expect(events.at(-1)).toMatchObject({ generation: 3, posts: { retained: 1 } });
  });

  it('exits with 78 and lists every invalid setting', async () => {
    const { code, errors } = await runWorker(['once'], { ...environment, VENUES: 'casino', RETENTION_DAYS: 'all' });
    expect(code).toBe(78);
    expect(errors).toContain('VENUES must be');
    expect(errors).toContain('RETENTION_DAYS must be');
  });

  it('warns of a variable that is a misspelled setting, without its value', async () => {
    const { code, events } = await runWorker(['check'], { ...environment, SNAPSHOT_STOR: 'hunter2' });
    expect(code).toBe(2);
    expect(events[0]).toMatchObject({
      level: 40,
      msg: expect.stringMatching(/^SNAPSHOT_STOR is not a setting/) as string,
    });
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });

  it('prints --help even with invalid settings', async () => {
    const { code, output } = await runWorker(['--help'], { ...environment, VENUES: 'casino' });
    expect(code).toBe(0);
    for (const text of ['once', 'watch', 'check', 'show', 'Exit codes', 'SNAPSHOT_STORE'])
      expect(output).toContain(text);
  });

  it('uses the fixed time of --at', async () => {
    const withVenue = { ...environment, PREDICTIT_URL: feed.emptyVenueUrl };
    await runCommand(['once', '--at', '2025-09-20T12:00:00Z'], withVenue);
    expect((await store().latest())?.taken_at).toBe('2025-09-20T12:00:00.000Z');
    const { code, events } = await runCommand(
      ['check', '--max-age', '5m', '--at', '2025-09-20T12:04:00Z'],
      environment,
    );
    expect(code).toBe(0);
    expect(events.at(-1)).toMatchObject({ age_seconds: 240, newest_generation: 1 });
    expect(await runCommand(['check', '--max-age', '5m', '--at', '2025-09-20T12:06:00Z'], environment)).toMatchObject({
      code: 2,
    });
  });

  it('fails a check of the age if prices were never read, and reports it', async () => {
    await runCommand(['once'], environment);
    const { code, events } = await runCommand(['check', '--max-age', '5m'], environment);
    expect(code).toBe(2);
    const problem = 'Prices were never read.';
    expect(events.at(-1)).toMatchObject({ level: 50, msg: problem, age_seconds: null, stale: true, problem });
    expect(await runCommand(['check'], environment)).toMatchObject({ code: 0 });
  });

  it('names what a check has looked at', async () => {
    await runCommand(['once'], environment);
    const archive = join(directory, 'archive');
    const model = { JUDGE_URL: 'http://127.0.0.1:1/v1', JUDGE_MODEL: 'a-model' };
    const { events } = await runCommand(['check', '--max-age', '5m'], { ...environment, ARCHIVE: archive, ...model });
    const settings = { sources: ['trumpstruth'], venues: ['predictit'], archive, model: 'a-model at 127.0.0.1:1' };
    expect(events.at(-1)).toMatchObject({ store: `directory ${directory}`, posts: 1, contracts: 0, settings });
    const withoutBoth = await runCommand(['check'], environment);
    expect(withoutBoth.events.at(-1)).toMatchObject({
      msg: `the settings can be used, and generation 1 can be served (directory ${directory})`,
      settings: { archive: null, model: null },
    });
  });

  it('does not treat a snapshot dated in the future as fresh', async () => {
    await runCommand(['once', '--at', '2025-09-20T12:00:00Z'], environment);
    const before = ['--at', '2025-09-20T10:00:00Z'];
    const { code, events } = await runCommand(['check', '--max-age', '24h', ...before], environment);
    expect(code).toBe(2);
    expect(events.at(-1)).toMatchObject({ taken_at: '2025-09-20T12:00:00.000Z', age_seconds: null });
    expect(await runCommand(['check', ...before], environment)).toMatchObject({ code: 0 });
  });

  it('prints a summary of the newest snapshot, or all of it with --full', async () => {
    expect(await runCommand(['show'], environment)).toMatchObject({ code: 2 });
    await runCommand(['once'], environment);
    const { code, events } = await runCommand(['show'], environment);
    expect(code).toBe(0);
    expect(events.at(-1)).toMatchObject({
      generation: 1,
      posts: { 'trump/trumpstruth': 1 },
      sources: { 'trumpstruth realDonaldTrump': 'ok' },
    });
    const { output } = await runWorker(['show', '--full'], environment);
    expect(JSON.parse(output)).toEqual(await store().latest());
  });

  it('runs passes and serves metrics until SIGTERM, then exits with 0', async () => {
    const child = startWorker(['watch', '--every', '10s'], { ...environment, METRICS_PORT: '0' });
    const { url } = await waitForEvent(child, 'metrics');
    await expect.poll(() => store().latestGeneration()).toBe(1);
    await expect.poll(async () => (await fetch(String(url))).text()).toContain('outcome="written"} 1');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await store().acquireLease('next', 1000)).not.toBeNull();
  });

  it('serves metrics on METRICS_HOST', async () => {
    const child = startWorker(['watch'], { ...environment, METRICS_HOST: 'localhost', METRICS_PORT: '0' });
    const { url } = await waitForEvent(child, 'metrics');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(url).toMatch(/^http:\/\/localhost:\d+\/metrics$/);
  });

  it('exits with 78 when the metrics port is in use', async () => {
    const taken = createServer();
    const { port } = new URL(await listenOnLoopback(taken));
    const { code, events } = await runWorker(['watch'], { ...environment, METRICS_PORT: port });
    taken.close();
    expect(code).toBe(78);
    expect(events.at(-1)?.['msg']).toMatch(/METRICS_HOST and METRICS_PORT must be .*EADDRINUSE/);
    expect(events.at(-1)).not.toHaveProperty('stack');
    expect(await store().latestGeneration()).toBeNull();
  });

  it('continues to watch after a failed pass', async () => {
    await writeFile(join(directory, 'file'), '');
    const child = startWorker(['watch'], { ...environment, SNAPSHOT_STORE: join(directory, 'file') });
    expect(await waitForEvent(child, 'failure')).toMatchObject({ level: 50 });
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'writes its snapshot even if its log cannot be written (skipped where there is no /dev/full)',
    async () => {
      const full = await open('/dev/full', 'w');
      const child = startWorker(['once'], environment, full.fd);
      expect(await once(child, 'exit')).toEqual([0, null]);
      await full.close();
      expect(await store().latestGeneration()).toBe(1);
    },
  );

  it('writes its snapshot and exits with 0 while the reader of its log stalls', async () => {
    const pipe = createStalledPipe();
    const child = startWorker(['once'], environment, pipe.fd);
    child.once('exit', () => pipe.remove());
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await store().latestGeneration()).toBe(1);
  });

  it('releases the lease and exits with 0 on a signal while the reader of its log stalls', async () => {
    const pipe = createStalledPipe();
    const child = startWorker(['watch', '--every', '10s'], environment, pipe.fd);
    child.once('exit', () => pipe.remove());
    await expect.poll(() => store().latestGeneration()).toBe(1);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await store().acquireLease('next', 1000)).not.toBeNull();
  });

  it('ends on a signal while the reader of a result stalls', async () => {
    await runCommand(['once'], environment);
    const pipe = createStalledPipe();
    const child = startWorker(['show', '--full'], environment, pipe.fd);
    child.once('exit', () => pipe.remove());
    await setTimeout(2_000);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('exits with 1 and the reason when a result cannot be written', async () => {
    await runCommand(['once'], environment);
    const child = startWorker(['show', '--full'], environment);
    child.stdout?.destroy();
    const [errors, exit] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
    expect(exit).toEqual([1, null]);
    expect(errors).toBe('The result cannot be written to standard output (EPIPE).\n');
  });

  it('stops immediately in the middle of a pass and exits with 143 on a signal', async () => {
    const requested = new Promise<void>((resolve) => (feed.onRequest = resolve));
    const silence = await serveSilence();
    const child = startWorker(['once'], { ...environment, PREDICTIT_URL: silence.url });
    await requested;
    child.kill('SIGHUP');
    expect(await once(child, 'exit')).toEqual([143, null]);
    expect(await store().latest()).toBeNull();
    silence.close();
  });
});
