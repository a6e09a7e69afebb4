import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startProgram } from '@postjoin/demo';
import {
  catalogueWorld as inventedCatalogue,
  createIdMap,
  readRecordings,
  replayWorld,
  startLocalUpstreams,
  type World,
} from '@postjoin/local-upstreams';
import type { VenueName } from '@postjoin/market-venues';
import { decideScope } from '@postjoin/market-venues/scope';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { catalogueWorld } from './catalogue-world.ts';

const help = `Measures the share of the open events in scope that one pass of the worker reads.

  npm run --silent bench:coverage [-- --events FILE] [--contracts FILE]

--events     open events of Kalshi, one JSON object a line (event_ticker, title, category). Markets are invented.
             Default: ../shared/upstreams/kalshi-catalogue/events-open.jsonl
--contracts  recorded contracts, in the format of docs/replay.md.
             Default: ../shared/eval/contracts.jsonl
Prints a table. One more row needs no file: Kalshi with as many open events as in September 2026, with invented
questions. "not_measured" counts open events in scope that have no recorded tags. Uses local upstreams, with the rates
of calls that the worker has with the real ones. A file that does not exist is left out, and the table says so.
`;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '../shared/upstreams/kalshi-catalogue/events-open.jsonl' },
    contracts: { type: 'string', default: '../shared/eval/contracts.jsonl' },
    help: { type: 'boolean', short: 'h' },
  },
});

interface Case {
  name: string;
  venue: VenueName;
  /** The file with the events or contracts; empty for an invented world. */
  file: string;
  at: string;
  createWorld: (file: string) => World;
  /** Ids of the open events in scope, without the name of the venue. */
  listExpected: (world: World, at: Date) => string[];
  /** Ids of further open events in scope, which are only counted. */
  listNotMeasured?: (world: World, at: Date) => string[];
}

const inScopeFile = fileURLToPath(new URL('in-scope-events.txt', import.meta.url));

const readInScopeEvents = () =>
  readFileSync(inScopeFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Creates a world with the recorded contracts and without posts. */
const recordedWorld = (file: string) => {
  const { contracts, history } = readRecordings({ posts: '/dev/null', contracts: file });
  return replayWorld({ posts: [], contracts, history });
};

/** Lists the open events of a venue whose titles `decideScope` accepts. */
const listInScope = (venue: VenueName, isMeasured: (tags: readonly string[]) => boolean) => (world: World, at: Date) => {
  const events = world.viewAt(at).contracts.filter((contract) => contract.venue === venue && isMeasured(contract.tags));
  const inScope = events.filter(
    ({ title, eventTitle }) => decideScope({ title, event_title: eventTitle }).in_scope,
  );
  return [...new Set(inScope.map(({ eventId }) => eventId))];
};

const cases: readonly Case[] = [
  {
    name: 'Kalshi, all open events of 31 January 2026',
    venue: 'kalshi',
    file: values.events,
    at: '2026-01-31T12:00:00Z',
    createWorld: catalogueWorld,
    listExpected: readInScopeEvents,
  },
  {
    name: 'Kalshi, recorded contracts of 5 August 2026',
    venue: 'kalshi',
    file: values.contracts,
    at: '2026-08-05T12:00:00Z',
    createWorld: recordedWorld,
    listExpected: listInScope('kalshi', () => true),
  },
  {
    name: 'Polymarket, recorded contracts with tags of 20 September 2025',
    venue: 'polymarket',
    file: values.contracts,
    at: '2025-09-20T12:00:00Z',
    createWorld: recordedWorld,
    listExpected: listInScope('polymarket', (tags) => tags.length > 0),
    listNotMeasured: listInScope('polymarket', (tags) => tags.length === 0),
  },
  {
    name: 'Kalshi, 12,671 invented open events',
    venue: 'kalshi',
    file: '',
    at: '2026-09-15T12:00:00Z',
    createWorld: inventedCatalogue,
    listExpected: listInScope('kalshi', () => true),
  },
];

interface PassEvent {
  event?: string;
  seconds: number;
  calls: number;
  peak_megabytes: number;
}

async function measureCase({ venue, file, at, createWorld, listExpected, listNotMeasured }: Case) {
  const now = new Date(at);
  const world = createWorld(file);
  const expected = listExpected(world, now);
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const directory = mkdtempSync(join(tmpdir(), 'postjoin-coverage-'));
  try {
    const environment = {
      ...process.env,
      ...withRates(upstreams.environment),
      FEEDS: 'stored_history',
      VENUES: venue,
      SNAPSHOT_STORE: directory,
    };
    const pass = await runPass(environment, at);
    const snapshot = await createDirectoryStore(directory, { now: () => Date.now() }).latest();
    const { events: recordedIds } = createIdMap(world.viewAt(now));
    const read = new Set(snapshot?.contracts.map(({ event_id: id }) => recordedIds[id] ?? id));
    const found = expected.filter((id) => read.has(`${venue}:${id}`));
    return {
      expected: expected.length,
      found: found.length,
      not_measured: listNotMeasured?.(world, now).length ?? 0,
      share: (found.length / expected.length).toFixed(3),
      calls: pass.calls,
      seconds: Math.round(pass.seconds),
      peak_MB: pass.peak_megabytes,
    };
  } finally {
    await upstreams.close();
    rmSync(directory, { recursive: true });
  }
}

/**
 * Writes the loopback address in a form that the worker does not recognise as loopback, so that the worker limits its
 * rate of calls as it does for the real upstreams.
 */
const withRates = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace('//127.0.0.1:', '//[::ffff:127.0.0.1]:')]),
  );

async function runPass(environment: NodeJS.ProcessEnv, at: string): Promise<PassEvent> {
  const worker = startProgram('worker', ['once', '--at', at], environment);
  const exited = once(worker, 'exit');
  let pass: PassEvent | undefined;
  for await (const line of createInterface({ input: worker.stdout! })) {
    const entry = JSON.parse(line) as PassEvent;
    if (entry.event === 'pass') pass = entry;
  }
  await exited;
  if (pass === undefined) throw new Error('the worker ended without a pass');
  return pass;
}

if (values.help === true) process.stdout.write(help);
else {
  const rows: Record<string, object> = {};
  for (const measured of cases)
    rows[measured.name] = measured.file === '' || existsSync(measured.file) ? await measureCase(measured) : { left_out: 'no such file' };
  console.table(rows);
}
