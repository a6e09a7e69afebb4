import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMemorySource } from '@postjoin/feed-sources/testing';
import { createMemoryVenue, venueNames, type PricePoint } from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { runPass } from './pass.ts';
import { testAccounts, testNow, testPassDeps, testPost } from './testing-parts.ts';

/**
 * What our own part of a pass costs as contracts grow: reading the previous snapshot, merging, keeping prices, writing
 * the next. Upstreams are in memory, so nothing of their pace is in the figures. `npm run bench:pass` prints JSON.
 */

/** Spread over three venues, each of which is read up to 5,000 contracts. */
const sizes = [1500, 15_000];
const retentionDays = 35;
const postsPerDay = 70;
const measuredPasses = 3;

/** Observations of its price that a contract has kept: a few a day over a month, all different from their neighbours. */
const pointsPerContract = 100;

interface Cost {
  contracts: number;
  posts: number;
  cpu_ms_per_pass: number;
  snapshot_megabytes: number;
  peak_megabytes: number;
}

async function measure(size: number): Promise<Cost> {
  const directory = mkdtempSync(join(tmpdir(), 'postjoin-scale-'));
  const store = createDirectoryStore(directory, { now: () => Date.now() });
  const minute = 60_000;
  let passes = 0;
  const text = 'An invented rule of some length, as venues write them. '.repeat(12);
  const venues = venueNames.map((name) => {
    const contracts = Array.from({ length: size / venueNames.length }, (_, index) =>
      sampleContract({ id: `${name}:${index}`, description: text, last_price: (index % 97) / 100 }),
    );
    return createMemoryVenue({ name, contracts });
  });
  const posts = Array.from({ length: retentionDays * postsPerDay }, (_, index) =>
    testPost(String(index), new Date(testNow.getTime() - index * ((24 * 60) / postsPerDay) * minute).toISOString()),
  );
  const deps = {
    ...testPassDeps(
      {
        sources: [createMemorySource('trumpstruth', posts)],
        venues,
        accounts: testAccounts,
        retentionDays,
        nextInS: 300,
      },
      store,
    ),
    clock: () => new Date(testNow.getTime() + 5 * minute * passes++),
  };
  const { snapshot } = await runPass(deps);
  const remembered = { ...snapshot, taken_at: new Date(testNow.getTime() + 1).toISOString() };
  await runPass(deps, { ...remembered, price_points: fullHistories(remembered) });

  const before = process.cpuUsage();
  for (let pass = 0; pass < measuredPasses; pass += 1) await runPass(deps);
  const { user, system } = process.cpuUsage(before);
  const generation = String(await store.latestGeneration()).padStart(12, '0');
  const { size: bytes } = statSync(join(directory, `generation-${generation}.json`));
  const written = await createDirectoryStore(directory, { now: () => Date.now() }).latest();
  rmSync(directory, { recursive: true });
  return {
    contracts: written?.contracts.length ?? 0,
    posts: posts.length,
    cpu_ms_per_pass: Math.round((user + system) / 1000 / measuredPasses),
    snapshot_megabytes: Math.round(bytes / 1e5) / 10,
    peak_megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function fullHistories({ contracts }: Snapshot): Record<string, PricePoint[]> {
  const end = testNow.getTime() / 1000;
  const points = (shift: number): PricePoint[] =>
    Array.from({ length: pointsPerContract }, (_, back): PricePoint => {
      const at = end - (pointsPerContract - back) * 7 * 3600;
      return [at, ((back + shift) % 97) / 100];
    });
  return Object.fromEntries(contracts.map(({ id }, index) => [id, points(index)]));
}

/**
 * In a process of its own, for its peak of memory. On a busy machine the helper threads of the garbage collector burn
 * time while they wait for a processor; without them the figures are of the work alone.
 */
function measureApart(contracts: number): Cost {
  const script = fileURLToPath(import.meta.url);
  const args = ['--single-threaded-gc', '--conditions=@postjoin/source', script, String(contracts)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Cost;
}

const [size] = process.argv.slice(2);
if (size) {
  process.stdout.write(`${JSON.stringify(await measure(Number(size)))}\n`);
} else {
  const [small, large] = sizes.map(measureApart);
  if (small && large) {
    const ratio = Math.round((large.cpu_ms_per_pass / small.cpu_ms_per_pass) * 10) / 10;
    process.stdout.write(`${JSON.stringify({ small, large, cpu_ratio: ratio }, null, 2)}\n`);
  }
}
