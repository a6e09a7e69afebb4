import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  startProgram,
  readRecordings,
  replayWorld,
  sampleWorld,
  startLocalUpstreams,
  type LocalUpstreams,
} from '@postjoin/local-upstreams';
import { waitForExit } from '@postjoin/program/testing';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const recordingsFolder = fileURLToPath(new URL('../shared/eval/', `file://${root}`));

/** A time in the recordings that has many posts, and price histories up to that time. */
const replayAt = new Date('2025-09-20T12:00:00Z');

/** A store with snapshots for a measurement. */
export interface CapturedStore {
  store: string;
  /** The fixed time of the recorded data, for `--at`. Missing for sample data, whose times follow the real clock. */
  time?: string;
  data: 'recorded' | 'sample';
}

/** Starts local upstreams with the recorded data in ../shared/eval if it exists, else with the sample. */
async function startUpstreams(): Promise<LocalUpstreams & { data: CapturedStore['data']; now?: Date }> {
  const posts = `${recordingsFolder}posts.jsonl`;
  if (!existsSync(posts)) {
    const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
    return { ...upstreams, data: 'sample' };
  }
  const world = replayWorld(readRecordings({ posts, contracts: `${recordingsFolder}contracts.jsonl` }));
  const upstreams = await startLocalUpstreams({ world, clock: () => replayAt, port: 0 });
  return { ...upstreams, data: 'recorded', now: replayAt };
}

/** Enough to read every venue completely. */
const passes = 3;

/** Captures snapshots into `.cache/bench`. */
export async function captureStore(): Promise<CapturedStore> {
  const store = `${root}.cache/bench`;
  await mkdir(store, { recursive: true });
  const upstreams = await startUpstreams();
  const { data, now } = upstreams;
  // No two snapshots have the same time. The last one has that of the answers, so that it is not ahead of them.
  const times = Array.from({ length: passes }, (_, pass) => now && new Date(now.getTime() + pass).toISOString());
  const environment = { ...process.env, ...upstreams.environment, SNAPSHOT_STORE: store, LOG_LEVEL: 'error' };
  for (const time of times) {
    const clockArgs = time === undefined ? [] : ['--at', time];
    const code = await waitForExit(startProgram('worker', ['once', ...clockArgs], environment));
    if (code !== 0) throw new Error(`the snapshot worker ended with code ${code}`);
  }
  await upstreams.close();
  const time = times.at(-1);
  return { store, data, ...(time !== undefined && { time }) };
}
