import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { memoryOptions, startNode } from '@postjoin/program/testing';
import { trumpstruthFeed, type WirePost } from '@postjoin/feed-sources/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';

/** Helpers for the tests of this program. They run the worker as a separate process with an upstream on loopback. */

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Nothing listens on port 1, so connections are refused immediately. */
const refusingUrl = 'http://127.0.0.1:1';

export type Environment = Readonly<Record<string, string>>;

/**
 * Creates an environment with one feed and one venue, both unreachable. `PATH` and the compile cache are the only
 * variables that are copied from the test process.
 */
export const workerEnvironment = (changes: Environment = {}): Environment => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  FEEDS: 'trumpstruth',
  VENUES: 'predictit',
  TRUMPSTRUTH_URL: `${refusingUrl}/feed`,
  PREDICTIT_URL: refusingUrl,
  // Longer than any pass, because a pass on a busy machine would lose a short lease.
  LEASE_TTL: '60s',
  ...changes,
});

/** @param log file descriptor for the standard output. If unset, the caller reads the output from a pipe. */
export function startWorker(args: readonly string[], environment: Environment, log?: number): ChildProcess {
  const nodeOptions = ['--disable-warning=ExperimentalWarning', ...memoryOptions];
  return startNode({ entry: main, args, environment, nodeOptions, stdio: ['ignore', log ?? 'pipe', 'pipe'] });
}

/** Runs the worker until it exits. */
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

/** Waits until a running worker logs an event. */
export async function waitForEvent(child: ChildProcess, event: string): Promise<Record<string, unknown>> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const found = parseLines(output.slice(0, output.lastIndexOf('\n') + 1)).find((line) => line['event'] === event);
    if (found) return found;
  }
  throw new Error(`the worker exited without logging the event ${event}:\n${output}`);
}

export interface TestFeed {
  url: string;
  /** Base address of a venue on the same server. The venue lists no markets. */
  emptyVenueUrl: string;
  /** Base address of a venue on the same server that lists `pardonMarket`. */
  venueUrl: string;
  /** Called for each request of the feed, before the response. */
  onRequest: () => void;
  close(): Promise<void>;
}

/** Number of posts in a response of the growing feed. */
const shown = 5;

/**
 * Serves a feed that gains a post with every request. A response has only the newest posts, so the worker must retain the
 * older posts itself.
 * @param writeText the text of the post with a number
 */
export async function serveGrowingFeed(writeText = writeBridgePost): Promise<TestFeed> {
  // An hour ago, so that no post is in the future. The posts have the same ids and times in each response.
  const firstMs = Date.now() - 3_600_000;
  let count = 0;
  const server: Server = createServer((request, response) => {
    const markets = marketsByPath[request.url ?? ''];
    if (markets)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ markets }));
    feed.onRequest();
    count += 1;
    const newest = Array.from({ length: Math.min(count, shown) }, (_, back) => {
      const number = count - back;
      return inventedPost(number, firstMs, writeText(number));
    });
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(trumpstruthFeed(newest));
  });
  const origin = await listenOnLoopback(server);
  const feed: TestFeed = {
    url: `${origin}/feed`,
    emptyVenueUrl: `${origin}/empty`,
    venueUrl: `${origin}/venue`,
    onRequest: () => undefined,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return feed;
}

/** Creates a post with a snowflake id, as Truth Social assigns it. Such an id contains the time of the post. */
function inventedPost(number: number, firstMs: number, text: string): WirePost {
  const at = firstMs + number * 1000;
  const id = String((BigInt(at) << 16n) + BigInt(number));
  return {
    id,
    created_at: new Date(at).toISOString(),
    text,
    url: `https://truthsocial.com/@realDonaldTrump/posts/${id}`,
  };
}

const writeBridgePost = (number: number): string => `Invented post number ${number} about a bridge.`;

/** A text that matches `pardonMarket`. */
export const writePardonPost = (number: number): string => `I will pardon Harold Winterbourne! (${number})`;

/** A market in the wire format of PredictIt. */
export const pardonMarket = {
  id: 1,
  name: 'Will Trump pardon Harold Winterbourne in 2026?',
  shortName: 'Will Trump pardon Harold Winterbourne in 2026?',
  url: 'https://www.predictit.org/1',
  status: 'Open',
  timeStamp: new Date().toISOString(),
  contracts: [
    {
      ...{ id: 11, name: 'Yes', shortName: 'Yes', status: 'Open', dateEnd: 'NA', lastTradePrice: 0.4 },
      ...{ lastClosePrice: 0.4, bestBuyYesCost: 0.41, bestBuyNoCost: 0.6, bestSellYesCost: 0.4, displayOrder: 0 },
    },
  ],
};

const marketsByPath: Readonly<Record<string, unknown[]>> = {
  '/empty/marketdata/all/': [],
  '/venue/marketdata/all/': [pardonMarket],
};
