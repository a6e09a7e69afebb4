import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { trumpstruthFeed, type WirePost } from '@postjoin/feed-sources/testing';

/** The worker as a process of its own, over an upstream on loopback, for the tests of this program. */

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Nothing listens on port 1, so what points there is refused at once. */
const nowhere = 'http://127.0.0.1:1';

export type Environment = Readonly<Record<string, string>>;

/** One feed and one venue, both nowhere; the environment of the tests' own process is left out. */
export const workerEnvironment = (changes: Environment = {}): Environment => ({
  PATH: process.env['PATH'] ?? '',
  FEEDS: 'trumpstruth',
  VENUES: 'predictit',
  TRUMPSTRUTH_URL: `${nowhere}/feed`,
  PREDICTIT_URL: nowhere,
  LEASE_TTL: '1s',
  ...changes,
});

/** `log` is a file that its standard output goes to; without one, whoever started it reads along. */
export function startWorker(args: readonly string[], environment: Environment, log?: number): ChildProcess {
  const node = ['--conditions=@postjoin/source', '--disable-warning=ExperimentalWarning', main, ...args];
  return spawn(process.execPath, node, { env: environment, stdio: ['ignore', log ?? 'pipe', 'pipe'] });
}

/** Runs the worker to its end. */
export async function runWorker(args: readonly string[], environment: Environment) {
  const child = startWorker(args, environment);
  const [output, errors, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output, errors, events: parseLines(output) };
}

function parseLines(output: string): Record<string, unknown>[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Waits for an event of a worker that goes on running. */
export async function eventOf(child: ChildProcess, event: string): Promise<Record<string, unknown>> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const found = parseLines(output.slice(0, output.lastIndexOf('\n') + 1)).find((line) => line['event'] === event);
    if (found) return found;
  }
  throw new Error(`the worker ended without the event ${event}:\n${output}`);
}

export interface TestFeed {
  url: string;
  /** Called at each request, before it is answered. */
  onRequest: () => void;
  close(): Promise<void>;
}

/** A feed that has one more post at every request and shows only the newest few: what is older lives in the cache. */
export async function serveGrowingFeed(shown = 5): Promise<TestFeed> {
  let count = 0;
  const server: Server = createServer((_request, response) => {
    feed.onRequest();
    count += 1;
    const newest = Array.from({ length: Math.min(count, shown) }, (_, back) => inventedPost(count - back));
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(trumpstruthFeed(newest));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const feed: TestFeed = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
    onRequest: () => undefined,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return feed;
}

/** Ids are snowflakes of the platform, whose time is in them. */
function inventedPost(number: number): WirePost {
  const at = Date.now() - 3_600_000 + number * 1000;
  const id = String((BigInt(at) << 16n) + BigInt(number));
  return {
    id,
    created_at: new Date(at).toISOString(),
    text: `Invented post number ${number} about a bridge.`,
    url: `https://truthsocial.com/@realDonaldTrump/posts/${id}`,
  };
}
