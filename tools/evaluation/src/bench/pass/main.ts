import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { feedSourceNames } from '@postjoin/feed-sources/registry';
import type { StoredPost } from '@postjoin/feed-sources/types';
import { startProgram, sampleWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { venueNames, type PricePoint } from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { median } from '../median.ts';

const help = `Measures how the cost of a pass grows with the number of contracts, apart from its upstreams: reading the previous
snapshot, retaining posts, contracts and prices, matching, and writing the next snapshot.

  npm run --silent bench:pass

Runs the worker on stores with invented data, while every upstream refuses connections. Prints JSON.
`;

/** Numbers of contracts in the store. The larger one is the maximum: 5,000 contracts from each of three venues. */
const sizes = [1_500, 15_000];
const measuredPasses = 3;

const posts = 2_450;
const retentionDays = 35;
/** Number of price points of each contract: one every 7 hours for a month, as in a store after a month of use. */
const pricePoints = 100;
const pricePointSpacingS = 7 * 3600;

/** A time in the trading period of `sampleContract`. */
const startMs = Date.parse('2026-10-15T12:00:00Z');
const passIntervalMs = 5 * 60_000;

type PassEvent = Pick<Cost, 'contracts' | 'cpu_seconds' | 'peak_megabytes'> & { event?: string };

interface Cost {
  contracts: number;
  cpu_seconds: number;
  peak_megabytes: number;
  snapshot_megabytes: number;
}

async function measurePasses(size: number): Promise<Cost> {
  const directory = mkdtempSync(join(tmpdir(), 'postjoin-growth-'));
  const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  await upstreams.close();
  const environment = {
    ...process.env,
    ...upstreams.environment,
    VENUES: venueNames.join(','),
    SNAPSHOT_STORE: directory,
    LOG_LEVEL: 'info',
  };
  try {
    await runPass(environment, 0);
    await writeLargeSnapshot(directory, size);
    const passes: PassEvent[] = [];
    for (let pass = 1; pass <= measuredPasses; pass += 1) passes.push(await runPass(environment, pass));
    return {
      contracts: passes[0]?.contracts ?? 0,
      cpu_seconds: median(passes.map(({ cpu_seconds }) => cpu_seconds)),
      peak_megabytes: median(passes.map(({ peak_megabytes }) => peak_megabytes)),
      snapshot_megabytes: Math.round(newestSnapshotBytes(directory) / 1e5) / 10,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Runs one pass of the worker and returns the `pass` event of its log. */
async function runPass(environment: NodeJS.ProcessEnv, pass: number): Promise<PassEvent> {
  const time = new Date(startMs + pass * passIntervalMs).toISOString();
  const worker = startProgram('worker', ['once', '--at', time], environment);
  const exited = once(worker, 'exit');
  let measured: PassEvent | undefined;
  for await (const line of createInterface({ input: worker.stdout! })) {
    const entry = JSON.parse(line) as PassEvent;
    if (entry.event === 'pass') measured = entry;
  }
  await exited;
  if (!measured) throw new Error('the worker ended without a pass; its message is above');
  return measured;
}

/** Adds posts, contracts and price histories to the newest snapshot of a store. */
async function writeLargeSnapshot(directory: string, size: number): Promise<void> {
  const store = createDirectoryStore(directory, { now: () => Date.now() });
  const lease = await store.acquireLease('bench', 60_000);
  const newest = await store.latest();
  if (!lease || !newest) throw new Error('the store has no snapshot, or another writer holds its lease');
  const contracts = createContracts(size);
  const snapshot: Snapshot = {
    ...newest,
    generation: newest.generation + 1,
    taken_at: new Date(startMs + 1).toISOString(),
    posts: createPosts(),
    contracts,
    price_points: Object.fromEntries(contracts.map(({ id }, index) => [id, createPricePoints(index)])),
  };
  await store.put(snapshot, lease);
  await lease.release();
}

function createContracts(size: number): Snapshot['contracts'] {
  const description = 'An invented rule of some length, as venues write them. '.repeat(12);
  return venueNames.flatMap((venue) =>
    Array.from({ length: size / venueNames.length }, (_, index) =>
      sampleContract({ id: `${venue}:${index}`, venue, description, last_price: (index % 97) / 100 }),
    ),
  );
}

function createPosts(): Snapshot['posts'] {
  return Array.from({ length: posts }, (_, index) => {
    const at = new Date(startMs - (index * retentionDays * 86_400_000) / posts).toISOString();
    return createPost({ id: String(index), at, text: `Invented post number ${index} about a bridge.` });
  });
}

function createPost({ id, at, text }: Pick<StoredPost, 'id' | 'at' | 'text'>): StoredPost {
  return {
    ...{ id, at, text, arrived_at: at },
    account: 'trump',
    handle: 'someone',
    platform: 'truthsocial',
    kind: 'text',
    repost_of: null,
    quote_of: null,
    url: null,
    source: feedSourceNames[0]!,
    delivered_by: [feedSourceNames[0]!],
  };
}

/** Creates price points. Each price differs from the previous one, because the worker drops unchanged observations. */
function createPricePoints(shift: number): PricePoint[] {
  return Array.from({ length: pricePoints }, (_, index): PricePoint => {
    return [startMs / 1000 - (pricePoints - index) * pricePointSpacingS, ((index + shift) % 97) / 100];
  });
}

function newestSnapshotBytes(directory: string): number {
  const names = readdirSync(directory).filter((name) => name.startsWith('generation-'));
  return statSync(join(directory, names.sort().at(-1) ?? '')).size;
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(help);
} else {
  const costs: Cost[] = [];
  for (const size of sizes) costs.push(await measurePasses(size));
  const [small, large] = costs;
  const cpuRatio = Number(((large?.cpu_seconds ?? NaN) / (small?.cpu_seconds ?? NaN)).toFixed(1));
  console.log(JSON.stringify({ small, large, cpu_ratio: cpuRatio }, null, 2));
}
