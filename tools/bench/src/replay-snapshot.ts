import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { finish, startProgram } from '@postjoin/demo';
import {
  readRecordings,
  replayWorld,
  sampleWorld,
  startLocalUpstreams,
  type LocalUpstreams,
} from '@postjoin/local-upstreams';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const recordings = fileURLToPath(new URL('../shared/eval/', `file://${root}`));

/** A busy moment of the recordings: many posts, and price histories that reach it. */
const replayAt = new Date('2025-09-20T12:00:00Z');

/** A store with one captured generation. */
export interface CapturedStore {
  store: string;
  /** The instant of recorded data, at which clocks stand still. */
  time?: string;
  data: 'recorded' | 'sample';
}

/** The upstreams that a measurement reads: recorded data where it is kept beside the repository, else the sample. */
export async function startUpstreams(): Promise<LocalUpstreams & { data: CapturedStore['data']; now: Date | null }> {
  const posts = `${recordings}posts.jsonl`;
  if (!existsSync(posts)) {
    const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
    return { ...upstreams, data: 'sample', now: null };
  }
  const world = replayWorld(readRecordings({ posts, contracts: `${recordings}contracts.jsonl` }));
  const upstreams = await startLocalUpstreams({ world, clock: () => replayAt, port: 0 });
  return { ...upstreams, data: 'recorded', now: replayAt };
}

/** Captures a snapshot for measuring, in as many passes as it takes to read every venue whole. */
export async function captureStore(passes = 3): Promise<CapturedStore> {
  const store = `${root}.cache/bench`;
  await mkdir(store, { recursive: true });
  const upstreams = await startUpstreams();
  const time = upstreams.now?.toISOString();
  const clockArgs = time === undefined ? [] : ['--at', time];
  const environment = { ...process.env, ...upstreams.environment, SNAPSHOT_STORE: store, LOG_LEVEL: 'error' };
  for (let pass = 0; pass < passes; pass += 1) {
    const code = await finish(startProgram('worker', ['once', ...clockArgs], environment));
    if (code !== 0) throw new Error(`the snapshot worker ended with code ${code}`);
  }
  await upstreams.close();
  return { store, data: upstreams.data, ...(time !== undefined && { time }) };
}
