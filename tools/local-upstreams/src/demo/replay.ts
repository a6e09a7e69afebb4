import { requireInstant } from '@postjoin/program';
import { readRecordings } from '../replay/read.ts';
import { replayWorld } from '../replay/world.ts';
import { runCommand, UsageError } from './run-command.ts';
import { serveReplay } from './serve-world.ts';

const help = `Serves one snapshot of recorded data, as the upstreams would have served it at a time, until Ctrl-C.

  npm run replay -- --posts FILE --contracts FILE --at TIME [--history FILE]

Files are JSON lines; docs/replay.md describes them. The default of --history is price-history.jsonl beside the
contracts, if it exists. All clocks stand still at TIME, such as 2025-09-20T12:00:00Z.
PORT sets the port of the api (default 8787); PORT=0 takes any free one.
`;

const text = { type: 'string' } as const;
const options = { posts: text, contracts: text, at: text, history: text };

await runCommand({ help, options }, async ({ posts, contracts, at, history }) => {
  if (!posts || !contracts || !at) throw new UsageError('replay needs --posts FILE, --contracts FILE and --at TIME');
  const time = parseTime(at);
  const recordings = readRecordings({ posts, contracts, ...(history !== undefined && { history }) });
  await serveReplay(replayWorld(recordings), time);
});

function parseTime(text: string): Date {
  try {
    return new Date(requireInstant(text));
  } catch (error) {
    throw new UsageError(`--at must be ${error instanceof Error ? error.message : 'an instant'}`);
  }
}
