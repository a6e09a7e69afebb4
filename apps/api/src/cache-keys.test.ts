import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runApp, type RunningApp } from './testing/run-app.ts';
import { sampleSnapshot } from './testing/sample-data.ts';

/**
 * Every cache whose key contains words of a caller (answers, requested topics, entries of topics in a window, stems of
 * words, feeds of a window) must give each caller the answer of an api without a cache, whatever others sent before.
 */

const snapshot = sampleSnapshot();
const [{ id: postId } = { id: '' }] = snapshot.posts;

const paths = [
  `/posts/${postId}`,
  `/Posts/${postId}`,
  `/posts/${postId}?`,
  `/posts/${postId}?a=%0A`,
  '/feed.json',
  '/',
];
const topics = [
  ...[
    'Fed',
    'fed',
    ' Fed',
    'Fed ',
    'FED',
    'Fed,',
    'Fed, Fed',
    'The Fed',
    'Fédéral',
    'Maxwell',
    'Maxwell,Fed',
    'Fed,Maxwell',
  ],
  // These have the form of other keys.
  ...[
    '__proto__',
    'constructor',
    'toString',
    '["fed"]',
    '[["fed"]]',
    `${Date.now()} ${Date.now()} Fed`,
    '0 0',
    '\u0000',
  ],
];
const searches = topics.flatMap((topic) =>
  ['watchlist?markets=', 'markets?q=', 'posts?q=', 'markets?text='].map(
    (path) => `/api/v1/${path}${encodeURIComponent(topic)}`,
  ),
);
const windows = ['', '&account=trump', '&hours=24', '&hours=24&account=trump', '&hours=48'].map(
  (rest) => `/api/v1/join?limit=1${rest}`,
);
const accepts = ['application/json', 'text/html', 'deflate, br application/json', 'br\tapplication/json', '*/*', 'a'];
const encodings = ['gzip', 'br', 'gzip,', 'gzip, deflate, br', 'identity', 'gzip, deflate, br application/json'];

const request = fc.record({
  path: fc.constantFrom(...paths, ...searches, ...windows),
  accept: fc.constantFrom(...accepts),
  encoding: fc.constantFrom(...encodings),
});

/** These headers are the same text if they are joined by a space. */
const sameIfJoined = [
  { path: `/posts/${postId}`, accept: 'deflate, br application/json', encoding: 'gzip,' },
  { path: `/posts/${postId}`, accept: 'application/json', encoding: 'gzip, deflate, br' },
];

async function send(
  { url }: RunningApp,
  { path, accept, encoding }: { path: string; accept: string; encoding: string },
) {
  const headers = { accept, 'accept-encoding': encoding };
  const response = await fetch(url + path, { headers });
  const shown = ['content-type', 'content-encoding', 'vary', 'cache-control', 'etag'].map((name) =>
    response.headers.get(name),
  );
  const body = (await response.text()).replaceAll(/"request_id":"[^"]*"/g, '');
  return { request: { path, accept, encoding }, status: response.status, shown, body };
}

it('gives every caller the same answer with full and with empty caches', async () => {
  const requests = [...sameIfJoined, ...fc.sample(request, { numRuns: 40, seed: 1 })];
  const warm = await runApp({ snapshot });
  for (const each of [...requests, ...requests, ...requests.toReversed()]) await send(warm, each);
  for (const each of requests) {
    const cold = await runApp({ snapshot });
    expect(await send(warm, each)).toEqual(await send(cold, each));
    await cold.close();
  }
  await warm.close();
});
