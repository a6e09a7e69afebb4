import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx, startCache } from '@postjoin/local-upstreams';
import { assertNoProblems, SkippedError, type Check } from '../check.ts';
import { listenOnLoopback } from '@postjoin/upstream/testing';

/**
 * Two caches of nginx in front of the service. While it runs, they serve what it answers itself. Then it stops, and the
 * clock of nginx goes on to three hours later, with libfaketime (Debian packages nginx and libfaketime). A cache may
 * answer only as long as the headers allow it.
 */

const fakeTime = ['x86_64', 'aarch64']
  .map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);

/** Settings of a cache: what nginx does by default, and what operators add for speed. */
const settings = {
  plain: '',
  busy: 'proxy_cache_revalidate on; proxy_cache_lock on; proxy_cache_background_update on;',
} as const;

/** What states the age of the data, and documents, which have none and may be served for a day. */
const paths = {
  data: [
    '/api/v1/join?hours=168',
    '/api/v1/posts?hours=24',
    '/api/v1/markets?q=pardon',
    '/api/v1/watchlist?markets=pardon',
    '/feed.json',
    '/feed.atom',
  ],
  documents: ['/terms', '/api/v1/openapi.json'],
};

/** Seconds after the answer was stored. */
const instants = [0, 1, 30, 61, 120, 310, 900, 3_600, 2 * 3_600, 3 * 3_600];

/** A path of its own, because the cache stores the answer while its clock is ahead. */
const endPath = '/api/v1/join?hours=167';

/** After this time, no cache may serve an answer without asking for it again. */
const expirySeconds = 61;

interface Stored {
  maxAge: number;
  body: string;
}

export const caches: Check = {
  name: 'Ages in caches in front of a running and a stopped service',
  async run({ url }) {
    if (fakeTime === undefined || !hasNginx) throw new SkippedError('needs nginx and libfaketime of Debian');
    const results: string[] = [];
    const problems: string[] = [];
    for (const [name, directives] of Object.entries(settings)) {
      const origin = await startOrigin(url);
      const cache = await startTimedCache(origin.port, directives, fakeTime);
      try {
        const late = await watchEndOfMinute(cache, url);
        const { served, wrong } = await watchOutage(cache, origin, await listPages(url));
        problems.push(...[...late, ...wrong].map((problem) => `${name}: ${problem}`));
        results.push(`${name}: ${served}`);
      } finally {
        origin.stop();
        await cache.stop();
      }
    }
    assertNoProblems(problems);
    return results.join('; ');
  },
};

/** Returns the paths of data, with a page of a post and one of a contract. */
async function listPages(url: string): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/v1/join?hours=168`)).json()) as {
    data: { rows: { post: { id: string }; contract: { id: string } }[] };
  };
  const [row] = answer.data.rows;
  if (!row) throw new SkippedError('the service has no row');
  const pages = [`/posts/${row.post.id}`, `/contracts/${row.contract.id}`];
  return [...paths.data, ...pages, ...pages.map((page) => `${page}/preview.png`)];
}

type Cache = Awaited<ReturnType<typeof startTimedCache>>;
type Origin = Awaited<ReturnType<typeof startOrigin>>;

/**
 * Lets the cache ask again for an answer in the last second of its minute, when no cache may keep it any longer. A moment
 * later, the cache must not serve it.
 */
async function watchEndOfMinute(cache: Cache, url: string): Promise<string[]> {
  const first = await cache.get(endPath);
  await cache.setClock(expirySeconds);
  while (!(await fetch(url + endPath)).headers.get('cache-control')?.includes('max-age=0,')) await wait(50);
  await cache.get(endPath);
  await wait(2_000);
  const { body } = await cache.get(endPath);
  await cache.setClock(0);
  return body === first.body ? [`${endPath}: kept after the minute for which its ages are`] : [];
}

async function watchOutage(cache: Cache, origin: Origin, dataPaths: readonly string[]) {
  const wrong: string[] = [];
  const stored = new Map<string, Stored>();
  const all = [...dataPaths, ...paths.documents];
  for (const path of all) {
    const response = await cache.get(path);
    if (response.status !== 200) wrong.push(`${path}: ${response.status} while the service runs`);
    stored.set(path, { maxAge: Number(/max-age=(\d+)/u.exec(response.cacheControl)?.[1]), body: response.body });
  }
  const storedAt = Date.now();
  origin.stop();
  const counts = { inTime: 0, documents: 0, refused: 0 };
  for (const seconds of instants) {
    await cache.setClock(seconds);
    for (const path of all) {
      const { status, body, aheadSeconds } = await cache.get(path);
      const { maxAge, body: first } = stored.get(path) ?? { maxAge: 0, body: '' };
      const elapsed = seconds + (Date.now() - storedAt) / 1000;
      if (Math.abs(aheadSeconds - seconds) > 5) wrong.push(`${path}: the clock is ahead by ${aheadSeconds} s`);
      const isDocument = paths.documents.includes(path);
      if (status !== 200) counts.refused += 1;
      else if (body !== first) wrong.push(`${path}: another body after ${seconds} s`);
      else if (isDocument) counts.documents += 1;
      else if (seconds <= maxAge) counts.inTime += 1;
      else wrong.push(`${path}: served ${Math.round(elapsed)} s after it was stored, with max-age ${maxAge}`);
      // Without an answer from the cache, the check would prove nothing.
      if (seconds === 0 && maxAge > elapsed + 1 && status !== 200) wrong.push(`${path}: not stored`);
    }
  }
  return {
    wrong,
    served: `${counts.inTime} answers within their max-age, ${counts.documents} documents, ${counts.refused} refused`,
  };
}

/** Passes requests on to the service, until it stops. */
async function startOrigin(url: string) {
  const server: Server = createServer((incoming, outgoing) => {
    const options = { method: incoming.method, headers: { ...incoming.headers, 'accept-encoding': 'identity' } };
    httpRequest(new URL(incoming.url ?? '/', url), options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    }).end();
  });
  const port = Number(new URL(await listenOnLoopback(server)).port);
  return {
    port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Starts a cache whose clock is ahead by the seconds of `setClock`. */
async function startTimedCache(originPort: number, directives: string, library: string) {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-clock-'));
  const clock = join(directory, 'clock');
  const setClock = (seconds: number) => writeFile(clock, `+${seconds}s`);
  await setClock(0);
  const variables = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  const cache = await startCache({ originPort, directives, variables });
  return {
    setClock,
    async get(path: string) {
      const response = await fetch(cache.url + path, { headers: { accept: 'text/html' } });
      const { status, headers } = response;
      const aheadSeconds = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
      return { status, aheadSeconds, cacheControl: headers.get('cache-control') ?? '', body: await response.text() };
    },
    async stop() {
      await cache.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
