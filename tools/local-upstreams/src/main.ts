import { parseArgs } from 'node:util';
import { waitForStopSignal } from '@postjoin/process';
import { parseInstant } from '@postjoin/values';
import { startLocalUpstreams } from './server.ts';
import { sampleWorld } from './sample/world.ts';
import { replayWorld } from './replay/world.ts';
import { readRecordings } from './replay/read.ts';
import type { World } from './world.ts';

const help = `Local upstreams: servers on loopback with the wire formats of the feeds and venues.

  npm run upstreams -- sample [--port N]
      Posts and contracts written for this repository, with times relative to now.

  npm run upstreams -- replay --posts FILE --contracts FILE --at TIME [--history FILE] [--running] [--port N]
      Recorded posts and contracts as the upstreams would have served them at TIME (ISO 8601). Without --history,
      price-history.jsonl in the folder of the contracts is used if it exists. The clock stays at TIME; with
      --running it advances from TIME.

  --port N   Port to listen on. Default: 0, any free port.

Add the lines printed at the start to the environment of the worker. To switch faults on and off and to close
contracts while the server runs:

  curl -H 'content-type: application/json' -d '{"upstream":"x","fault":"status","status":402}' CONTROL_URL
  curl -H 'content-type: application/json' -d '{"upstream":"all","fault":"none"}' CONTROL_URL
  curl -H 'content-type: application/json' -d '{"contract":"kalshi:TICKER","state":"resolved"}' CONTROL_URL
`;

/** Invalid command line. Other errors are bugs or unreadable files. */
class UsageError extends Error {}

interface Plan {
  world: World;
  clock: () => Date;
  port: number;
}

function parsePlan(argv: string[]): Plan | 'help' {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      port: { type: 'string', default: '0' },
      posts: { type: 'string' },
      contracts: { type: 'string' },
      history: { type: 'string' },
      at: { type: 'string' },
      running: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port must be 0 to 65535');
  const [command] = positionals;
  if (command === 'sample') return { world: sampleWorld(), clock: () => new Date(), port };
  if (command !== 'replay') throw new UsageError('the command must be sample or replay');
  const atMs = parseInstant(values.at ?? '', { noSeconds: true });
  if (atMs === undefined) throw new UsageError('replay needs --at TIME, such as 2025-09-15T12:00:00Z');
  const at = new Date(atMs);
  if (!values.posts || !values.contracts) throw new UsageError('replay needs --posts FILE and --contracts FILE');
  const { posts, contracts, history } = values;
  const world = replayWorld(readRecordings({ posts, contracts, ...(history !== undefined && { history }) }));
  return { world, clock: values.running ? startClock(at) : () => at, port };
}

function startClock(at: Date): () => Date {
  const startedMs = Date.now();
  return () => new Date(at.getTime() + Date.now() - startedMs);
}

async function run(argv: string[]): Promise<void> {
  const plan = parsePlan(argv);
  if (plan === 'help') return void process.stdout.write(help);
  const upstreams = await startLocalUpstreams(plan);
  const stopped = waitForStopSignal(process);
  const lines = Object.entries(upstreams.environment).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(`${lines.join('\n')}\n# control: ${upstreams.controlUrl}\n`);
  await stopped;
  await upstreams.close();
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError || (error instanceof Error && 'code' in error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${help}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
});
