import { requireInstant } from '@postjoin/settings';
import { readRecordings, replayWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { demoEnvironment } from './environment.ts';
import { runCommand, UsageError } from './run-command.ts';
import { serve } from './serve.ts';

const help = `The demo on recorded data, as the upstreams would have served it at a moment; clocks stand still there.

  npm run replay -- --posts FILE --contracts FILE --at TIME [--history FILE]

Files are JSON lines; docs/replay.md has their shapes. The history of prices is price-history.jsonl beside the contracts
when it is left out and is there. PORT is the port of the api, 8787 without it; PORT=0 takes any free one.
`;

const text = { type: 'string' } as const;
const options = { posts: text, contracts: text, at: text, history: text };

await runCommand({ help, options }, async ({ posts, contracts, at, history }) => {
  if (!posts || !contracts || !at) throw new UsageError('replay needs --posts FILE, --contracts FILE and --at TIME');
  const now = instantOf(at);
  const world = replayWorld(readRecordings({ posts, contracts, ...(history !== undefined && { history }) }));
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const { environment, removeStore } = await demoEnvironment(process.env, upstreams.environment);
  await serve({
    environment,
    clockArgs: ['--at', now.toISOString()],
    worker: 'once',
    release: async () => {
      await upstreams.close();
      await removeStore();
    },
  });
});

function instantOf(text: string): Date {
  try {
    return new Date(requireInstant(text));
  } catch (error) {
    throw new UsageError(`--at must be ${error instanceof Error ? error.message : 'an instant'}`);
  }
}
