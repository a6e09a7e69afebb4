import { parseArgs } from 'node:util';
import { waitForStopSignal } from '@postjoin/program';
import { parseInstant } from '@postjoin/values';
import { startLocalUpstreams } from './server.ts';
import { behaviourHelp, type BehaviourName, parseBehaviourName } from './behaviours.ts';
import { catalogueWorld } from './catalogue/world.ts';
import { sampleWorld } from './sample/world.ts';
import { replayWorld } from './replay/world.ts';
import { readRecordings } from './replay/read.ts';
import type { World } from './world.ts';

const help = `Local upstreams: servers on loopback with the wire formats of the feeds and venues.

  npm run upstreams -- sample [--port N]
      Posts and contracts written for this repository, with times relative to now.

  npm run upstreams -- catalogue [--port N]
      The sample, with 12,671 more open events of Kalshi, as many as Kalshi had in September 2026.

  npm run upstreams -- replay --posts FILE --contracts FILE --at TIME [--history FILE] [--running] [--port N]
      Recorded posts and contracts as the upstreams would have served them at TIME (ISO 8601). Without --history,
      price-history.jsonl in the folder of the contracts is used if it exists. The clock stays at TIME; with
      --running it advances from TIME.

  --port N            Port to listen on. Default: 0, any free port.
  --without NAME,...  Behaviours that are off at the start. The list is below.

Add the lines printed at the start to the environment of the worker. To switch faults and behaviours on and off and
to close contracts while the server runs:

  curl -H 'content-type: application/json' -d '{"upstream":"x","fault":"status","status":402}' CONTROL_URL
  curl -H 'content-type: application/json' -d '{"upstream":"all","fault":"none"}' CONTROL_URL
  curl -H 'content-type: application/json' -d '{"behaviour":"trumpstruth-www","on":false}' CONTROL_URL
  curl -H 'content-type: application/json' -d '{"contract":"kalshi:TICKER","state":"resolved"}' CONTROL_URL

Behaviours that public clients of the live upstreams have reported. Each is on until it is switched off:

${behaviourHelp}
`;

/** Invalid command line. Other errors are bugs or unreadable files. */
class UsageError extends Error {}

interface Plan {
  world: World;
  clock: () => Date;
  port: number;
  behavioursOff: BehaviourName[];
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
      without: { type: 'string', default: '' },
    },
  });
  if (values.help) return 'help';
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port must be 0 to 65535');
  const [command] = positionals;
  const behavioursOff = parseBehaviourNames(values.without);
  const live = { clock: () => new Date(), port, behavioursOff };
  if (command === 'sample') return { world: sampleWorld(), ...live };
  if (command === 'catalogue') return { world: catalogueWorld(), ...live };
  if (command !== 'replay') throw new UsageError('the command must be sample, catalogue or replay');
  const atMs = parseInstant(values.at ?? '', { noSeconds: true });
  if (atMs === undefined) throw new UsageError('replay needs --at TIME, such as 2025-09-15T12:00:00Z');
  const at = new Date(atMs);
  if (!values.posts || !values.contracts) throw new UsageError('replay needs --posts FILE and --contracts FILE');
  const { posts, contracts, history } = values;
  const world = replayWorld(readRecordings({ posts, contracts, ...(history !== undefined && { history }) }));
  return { world, clock: values.running ? startClock(at) : () => at, port, behavioursOff };
}

function parseBehaviourNames(text: string): BehaviourName[] {
  try {
    return text
      .split(',')
      .filter((name) => name !== '')
      .map(parseBehaviourName);
  } catch (error) {
    throw new UsageError(`--without: ${error instanceof Error ? error.message : String(error)}`);
  }
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
