import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { packageVersion } from '@postjoin/program';
import { startNode } from '@postjoin/program/testing';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { getJson, putSnapshot } from './testing/run-app.ts';
import { sampleSnapshot, testNow } from './testing/sample-data.ts';

const main = new URL('./main.ts', import.meta.url).pathname;
const directory = useTempDirectory('group');

beforeAll(async () => {
  const store = createDirectoryStore(directory, { now: () => Date.now() });
  await putSnapshot(store, sampleSnapshot());
  await store.close();
});

function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const all = { PATH, NODE_COMPILE_CACHE, PORT: '0', SNAPSHOT_STORE: directory, ...environment };
  return startNode({ entry: main, args, environment: all, stdio: 'pipe' });
}

/** Reads the output of the program up to the log line with its URL, and returns that line. */
async function readListeningLine(child: ChildProcess): Promise<{ url: string; metrics_url?: string }> {
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const value = JSON.parse(line) as { url?: string; metrics_url?: string };
    if (value.url !== undefined) return { ...value, url: value.url };
  }
  throw new Error('the program ended before it listened');
}

async function waitForExit(child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> {
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

describe('the program', () => {
  it('warns of a variable that is a misspelled setting, without its value', async () => {
    const child = start([], { SNAPSHOT_STOR: 'hunter2' });
    const exit = waitForExit(child);
    await readListeningLine(child);
    child.kill('SIGTERM');
    const { output } = await exit;
    expect(output).toMatch(/"level":40,.*"msg":"SNAPSHOT_STOR is not a setting and has no effect\./);
    expect(output).not.toContain('hunter2');
  });

  it.each([
    [{ BUILD: '3f2a1c9+dirty' }, '3f2a1c9+dirty', 'postjoin-3f2a1c9-dirty-since-last-risk-20261121a'],
    [{}, packageVersion, `postjoin-${packageVersion.replaceAll('.', '-')}-since-last-risk-20261121a`],
    [{ BUILD: '2', BUILD_ID: 'other-since-last-risk-20270101b' }, '2', 'other-since-last-risk-20270101b'],
  ])(
    'with %o, log, /readyz, metrics and capabilities have the version that runs',
    async (environment, version, build) => {
      const child = start(['--at', testNow.toISOString()], { METRICS_PORT: '0', ...environment });
      const exit = waitForExit(child);
      const { url, metrics_url } = await readListeningLine(child);
      expect((await getJson(url, '/readyz')).body.data).toMatchObject({ version });
      expect((await getJson(url, '/api/v1/capabilities')).body.data).toMatchObject({ build, version: build });
      expect(await (await fetch(metrics_url!)).text()).toContain(`postjoin_build_info{version="${version}"} 1`);
      child.kill('SIGTERM');
      expect(JSON.parse((await exit).output.split('\n')[0]!)).toMatchObject({ msg: 'starting', version });
    },
  );

  it('prints its URL on one line, serves requests, and exits with 0 on SIGTERM', async () => {
    const child = start(['--at', testNow.toISOString()], { METRICS_PORT: '0', LOG_LEVEL: 'silent' });
    const { url, metrics_url } = await readListeningLine(child);
    const { body } = await getJson(url, '/api/v1/join');
    const readAt = testNow.toISOString();
    const times = { taken_at: readAt, posts_read_at: readAt, prices_read_at: readAt };
    expect(body.data['snapshot']).toEqual({ ...times, age_seconds: 0, stale: false });
    const capabilities = (await getJson(url, '/api/v1/capabilities')).body.data;
    expect(capabilities['origin']).toBe(url);
    const readMetrics = async () => (await fetch(metrics_url ?? '')).text();
    await expect.poll(readMetrics).toMatch(/^postjoin_requests_total\{route="\/api\/v1\/join",status="200"\} 1$/m);
    const metrics = await readMetrics();
    expect(metrics).toMatch(/^postjoin_snapshot_generation 1$/m);
    expect(metrics).toMatch(/^postjoin_posts_age_seconds 0$/m);
    expect(metrics).toMatch(/^postjoin_prices_age_seconds 0$/m);
    expect(metrics).toMatch(/^postjoin_feed_source_ok\{source="xtracker",handles="[^"]+"\} 1$/m);
    child.kill('SIGTERM');
    expect((await waitForExit(child)).code).toBe(0);
  });

  it('serves metrics only on METRICS_HOST, also when it serves answers on every interface', async () => {
    const child = start([], { HOST: '0.0.0.0', METRICS_PORT: '0' });
    const { metrics_url } = await readListeningLine(child);
    const onOtherAddress = await fetch(metrics_url?.replace('127.0.0.1', '127.0.0.2') ?? '').catch(() => 'refused');
    child.kill('SIGTERM');
    await waitForExit(child);
    expect(onOtherAddress).toBe('refused');
  });

  it('starts without a snapshot and answers not_ready', async () => {
    const child = start([], { SNAPSHOT_STORE: `${directory}/none` });
    const { url } = await readListeningLine(child);
    expect((await getJson(url, '/api/v1/join')).body.error?.code).toBe('not_ready');
    child.kill('SIGINT');
    expect((await waitForExit(child)).code).toBe(0);
  });

  it.each(['PORT', 'METRICS_PORT'])('exits with 78 and loads no snapshot when %s is in use', async (variable) => {
    const taken = createServer();
    const { port } = new URL(await listenOnLoopback(taken));
    const { code, output, errors } = await waitForExit(start([], { METRICS_PORT: '0', [variable]: port }));
    taken.close();
    expect(code).toBe(78);
    expect(errors).toMatch(
      new RegExp(`HOST and ${variable} must be a free address of this machine \\(.*EADDRINUSE.*:${port}\\)\\.\n$`),
    );
    expect(output).toMatch(/^.*"starting".*\n$/);
  });

  it('has times in ISO 8601 in its log', async () => {
    const child = start([]);
    const { time } = (await readListeningLine(child)) as { time?: string };
    child.kill('SIGTERM');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it.each([
    ['an address from which Claude calls', { TRUST_PROXY: 'on' }, '160.79.104.10', [200, 200, 200, 200]],
    ['another address', { TRUST_PROXY: 'on' }, '203.0.113.9', [200, 200, 429, 429]],
    [
      'a shared address without proxy',
      { SHARED_CALLERS: '127.0.0.0/8', SHARED_RATE_LIMIT: '3/1h' },
      '',
      [200, 200, 200, 429],
    ],
    ['any address, when all callers reach their limit', { TOTAL_RATE_LIMIT: '1/1h' }, '', [200, 429, 429, 429]],
  ])('limits the MCP calls of %s', async (_, settings, address, expected) => {
    const child = start([], { RATE_LIMIT: '2/1h', ...settings });
    const { url } = await readListeningLine(child);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const init = { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
    const statuses = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await fetch(`${url}/mcp`, init)).status);
    expect(statuses).toEqual(expected);
    child.kill('SIGTERM');
    expect((await waitForExit(child)).code).toBe(0);
  });

  it('prints its usage', async () => {
    const { code, output } = await waitForExit(start(['--help']));
    expect(code).toBe(0);
    for (const word of ['--at', 'SNAPSHOT_STORE', 'SIGTERM', 'Exit codes']) expect(output).toContain(word);
  });

  it.each([
    [['--at', 'yesterday'], {}, 64, '--at must be'],
    [['--port', '1'], {}, 64, '--port'],
    [[], { PORT: 'eighty' }, 78, 'PORT must be'],
  ])('exits at once for %j with %j', async (args, environment, exitCode, message) => {
    const { code, errors } = await waitForExit(start(args, environment));
    expect([code, errors.includes(message)]).toEqual([exitCode, true]);
    expect(errors).not.toMatch(/\n\s+at /);
  });
});
