import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findWrongAge, type ReadTime } from './wrong-age.ts';

/** A request of an honest caller. Times are on the clock of `performance.now()`. */
export interface HonestRequest {
  path: string;
  /** Whether it was sent to the cache. */
  isCached: boolean;
  startedMs: number;
  ms: number;
  /** `answered` is an answer with status 200. Else the status, or the code of the failure of the connection. */
  outcome: string;
  /** Whether the request was sent on a connection that had already answered another one. */
  onOpenConnection: boolean;
  /** What is wrong with the age that the answer states. */
  wrongAge?: string | undefined;
}

export const answered = 'answered';

/** What honest callers request, and the times from which the answer states its age. */
const honestRequests: readonly { path: string; uses: readonly ReadTime[] }[] = [
  { path: '/api/v1/join?hours=24', uses: ['posts_read_at', 'prices_read_at'] },
  { path: '/api/v1/posts?hours=48', uses: ['posts_read_at'] },
  { path: '/api/v1/markets?q=tariffs', uses: ['prices_read_at'] },
  { path: '/api/v1/watchlist?markets=tariffs,Fed,pardon', uses: ['posts_read_at', 'prices_read_at'] },
];

/**
 * Sends one request a second, which is half of the usual rate limit, until `isOver`. If there is a cache, every second
 * round goes to it.
 */
export async function callHonestly(
  url: string,
  {
    cacheUrl,
    isOver,
    onRequest,
  }: { cacheUrl: string | undefined; isOver: () => boolean; onRequest: (request: HonestRequest) => void },
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let turn = 0; !isOver(); turn += 1) {
    const { path, uses } = honestRequests[turn % honestRequests.length]!;
    const isCached = cacheUrl !== undefined && turn % (2 * honestRequests.length) >= honestRequests.length;
    const [startedMs, sentAt] = [performance.now(), Date.now()];
    const { body, ...result } = await get((isCached ? cacheUrl : url) + path, agent);
    const wrongAge = result.outcome === answered ? findWrongAge(body, uses, sentAt) : undefined;
    onRequest({ path, isCached, startedMs, ms: performance.now() - startedMs, ...result, wrongAge });
    await wait(1_000);
  }
  agent.destroy();
}

interface Answer extends Pick<HonestRequest, 'outcome' | 'onOpenConnection'> {
  body: string;
}

function get(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    let body = '';
    const end = (outcome: string) => resolve({ outcome, body, onOpenConnection: sent.reusedSocket });
    const fail = ({ code, message }: NodeJS.ErrnoException) => end(code ?? message);
    const sent = request(url, { agent, timeout: 30_000 }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => end(response.statusCode === 200 ? answered : `status ${response.statusCode}`));
      response.on('error', fail);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s'))).on('error', fail);
    sent.end();
  });
}

const headers = (length: string) =>
  `POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** What hostile callers send on one connection. None reads the answer, and none ends the connection. */
const attacks: readonly (() => string)[] = [
  () => headers('Transfer-Encoding: chunked') + '1\r\na\r\n'.repeat(50_000),
  () => headers('Content-Length: 65536') + `{"a":"${'a'.repeat(65_000)}`,
  () =>
    headers('Content-Length: 30000') +
    JSON.stringify({ a: Array.from({ length: 1_900 }, (_, at) => at) }).padEnd(30_000),
  () =>
    `GET /api/v1/watchlist?markets=${Array.from({ length: 50 }, createTopic).join(',')} HTTP/1.1\r\nHost: a\r\n\r\n`,
  () => 'GET /api/v1/join?hours=168 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50),
  () => 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ',
];

const createTopic = () => Array.from({ length: 5 }, createWord).join('%20');
const createWord = () => Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * 26)]!).join('');

/** Connections that a hostile caller opens in one wave. The usual rate limit is 120 requests a minute. */
const connectionsPerWave = 30;
const waveMs = 15_000;

/** Sends waves of attacks from other addresses than the honest caller, until `isOver`. */
export async function callHostilely(url: string, { isOver }: { isOver: () => boolean }): Promise<void> {
  const port = Number(new URL(url).port);
  for (let wave = 0; !isOver(); wave += 1) {
    const sockets = Array.from({ length: connectionsPerWave }, (_, index) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.3.${(wave % 200) + 1}` });
      socket.on('error', () => socket.destroy()).pause();
      socket.write(attacks[(wave + index) % attacks.length]!());
      return socket;
    });
    await wait(waveMs);
    for (const socket of sockets) socket.destroy();
  }
}
