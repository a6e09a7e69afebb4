import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams } from '../server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePorts, hasOpenssl, makeCertificate, stop, waitForExit, waitForUrl } from '@postjoin/program/testing';
import { startProgram } from './programs.ts';
import { createDemoEnvironment } from './serve-world.ts';

const requestsPerMinute = 100;
/** A machine may be busy. It only ends a wait that hangs. */
const timeoutMs = 120_000;

/** Where a proxy under test listens, and its certificate. */
interface Place {
  folder: string;
  httpPort: number;
  httpsPort: number;
  certificate: string;
  key: string;
  /** Ports of the two replicas. */
  replicas: [string, string];
}

interface Proxy {
  program: string;
  sample: string;
  /** Replaces names, ports and certificates of the sample by those of the test. Each text must occur in the sample. */
  changes: (place: Place) => Record<string, string>;
  /** Whether it limits the requests and connections of a caller itself. */
  hasLimits: boolean;
  /** Writes the changed sample, and returns the arguments of the program. */
  install: (sample: string, place: Place) => string[];
}

/** The line of the sample for the version of Caddy. */
const bufferedBodies = /^v?2\.[67]\./.test(String(spawnSync('caddy', ['version']).stdout))
  ? 'buffer_requests'
  : 'request_buffers';

const proxies: Proxy[] = [
  {
    program: 'caddy',
    hasLimits: false,
    sample: 'deploy/proxy/Caddyfile',
    changes: ({ httpPort, httpsPort, certificate, key, replicas }) => ({
      '\tlog {': `\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tlog {`,
      'https://posts.example.com{uri}': 'https://localhost{uri}',
      'posts.example.com {': `localhost {\n\ttls ${certificate} ${key}`,
      [`# ${bufferedBodies} `]: `${bufferedBodies} `,
      ':8787': `:${replicas[0]}`,
      ':8788': `:${replicas[1]}`,
    }),
    install(sample, { folder }) {
      writeFileSync(join(folder, 'Caddyfile'), sample);
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
  {
    program: 'nginx',
    hasLimits: true,
    sample: 'deploy/proxy/nginx.conf',
    changes: ({ folder, httpPort, httpsPort, certificate, key, replicas }) => ({
      'listen 80;': `listen 127.0.0.1:${httpPort};`,
      'listen [::]:80;': '',
      'listen 443 ssl': `listen 127.0.0.1:${httpsPort} ssl`,
      'listen [::]:443 ssl http2;': '',
      'posts.example.com;': 'localhost;',
      '/etc/letsencrypt/live/posts.example.com/fullchain.pem': certificate,
      '/etc/letsencrypt/live/posts.example.com/privkey.pem': key,
      '/var/log/nginx/postjoin.log': join(folder, 'error.log'),
      // Counts only requests with this header, without regard to the time.
      'limit_req_zone $binary_remote_addr': 'limit_req_zone $http_x_counted',
      'rate=200r/s': 'rate=1r/m',
      'burst=400': 'burst=4',
      ':8787': `:${replicas[0]}`,
      ':8788': `:${replicas[1]}`,
    }),
    install(sample, { folder }) {
      writeFileSync(join(folder, 'postjoin.conf'), sample);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
      // Compression is on outside the sample, as in the default configuration of Debian.
      const http = `${paths} access_log ${folder}/access.log; gzip on; gzip_types application/json; include postjoin.conf;`;
      const main = `pid ${folder}/nginx.pid; daemon off; error_log stderr; events {} http { ${http} }`;
      writeFileSync(join(folder, 'main.conf'), process.getuid?.() === 0 ? `user root; ${main}` : main);
      return ['-p', folder, '-c', join(folder, 'main.conf')];
    },
  },
];

const has = (program: string) => spawnSync(program, ['version']).error === undefined;

describe.each(proxies)('the sample for $program', ({ program, sample, changes, hasLimits, install }) => {
  describe.skipIf(!has(program) || !hasOpenssl())(`(skipped where ${program} or openssl is not installed)`, () => {
    let place: Place;
    let logs = '';
    let cleanUp: () => Promise<unknown> = () => Promise.resolve();
    let proxy: ChildProcess | undefined;
    const replicas: ChildProcess[] = [];
    const replicaUrls: string[] = [];

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'postjoin-proxy-'));
      const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
      const { environment, removeStore } = await createDemoEnvironment(process.env, upstreams.environment);
      cleanUp = () => Promise.all([upstreams.close(), removeStore(), rm(folder, { recursive: true, force: true })]);
      expect(await waitForExit(startProgram('worker', ['once'], environment))).toBe(0);
      const settings = {
        PORT: '0',
        PUBLIC_URL: 'https://localhost',
        TRUST_PROXY: 'on',
        RATE_LIMIT: `${requestsPerMinute}/1m`,
      };
      for (let replica = 0; replica < 2; replica += 1) {
        const api = startProgram('api', [], { ...environment, ...settings });
        replicas.push(api);
        replicaUrls.push(await waitForUrl(api));
      }
      const [first = '', second = ''] = replicaUrls.map((url) => new URL(url).port);
      const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
      place = { folder, httpPort, httpsPort, ...makeCertificate(folder), replicas: [first, second] };
      const args = install(
        adapt(readFileSync(new URL(`../../../../${sample}`, import.meta.url), 'utf8'), changes(place)),
        place,
      );
      const environmentOfProxy = { PATH: process.env['PATH'], HOME: folder };
      proxy = spawn(program, args, { env: environmentOfProxy, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [proxy.stdout, proxy.stderr]) stream?.on('data', (chunk: Buffer) => (logs += String(chunk)));
      await vi.waitFor(() => get('/livez'), { timeout: timeoutMs });
    });

    afterAll(async () => {
      await Promise.all([proxy, ...replicas].map(stop));
      await cleanUp();
    });

    const get = (path: string, headers: Record<string, string> = {}) => send(place, path, { headers });
    async function sendPlain(host: string) {
      const plain = requestHttp({ port: place.httpPort, host: '127.0.0.1', path: '/docs', headers: { host } });
      plain.end();
      const [response] = (await once(plain, 'response')) as [import('node:http').IncomingMessage];
      return response;
    }

    it('answers over HTTP/2, and redirects plain HTTP to HTTPS', async () => {
      const session = connectHttp2(`https://localhost:${place.httpsPort}`, { ca: readFileSync(place.certificate) });
      const stream = session.request({ ':path': '/api/v1/capabilities' });
      const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
      session.destroy();
      expect(headers[':status']).toBe(200);

      const redirect = await sendPlain('localhost');
      expect([redirect.statusCode, redirect.headers.location]).toEqual([
        308,
        expect.stringMatching(/^https:.*\/docs$/),
      ]);
    });

    it('redirects plain HTTP to no name that the caller chose', async () => {
      const { headers } = await sendPlain('other.example');
      expect(headers.location ?? '').not.toContain('other.example');
    });

    it('passes compressed answers, their validators and 304 unchanged', async () => {
      const headers = { 'accept-encoding': 'br' };
      const path = '/api/v1/join?hours=168';
      // Between two of the requests, the minute of the answer can end.
      await vi.waitFor(async () => {
        const direct = await fetch(`${replicaUrls[0]}${path}`, { headers });
        const proxied = await get(path, headers);
        expect(proxied.headers).toMatchObject({ 'content-encoding': 'br', etag: direct.headers.get('etag') });
        const again = await get(path, { ...headers, 'if-none-match': proxied.headers.etag ?? '' });
        expect(again.status).toBe(304);
      }, timeoutMs);
    });

    it('serves MCP, without compressing it, up to the body limit of the api', async () => {
      const tools = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
      expect(tools).toMatchObject({ status: 200, body: expect.stringContaining('get_join') as string });
      expect(tools.headers['content-encoding']).toBeUndefined();
      const large = await post('/mcp', 'x'.repeat(60 * 1024));
      expect(large.status).toBe(400);
      expect((await post('/mcp', 'x'.repeat(80 * 1024))).status).toBe(413);
    });

    const post = (path: string, body: unknown) =>
      send(place, path, {
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'accept-encoding': 'gzip, br',
        },
      });

    it('accepts the longest address that the api accepts', async () => {
      const markets = 'a'.repeat(25 * 1024);
      const direct = await fetch(`${replicaUrls[0]}/api/v1/watchlist?markets=${markets}`);
      expect((await get(`/api/v1/watchlist?markets=${markets}`)).status).toBe(direct.status);
    });

    it('answers while a caller sends malformed bodies to all replicas', async () => {
      const type = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream';
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${type}\r\n`;
      const sockets = new Set<TLSSocket>();
      function sendMalformed(): void {
        const socket = connectTls({ port: place.httpsPort, servername: 'localhost', rejectUnauthorized: false });
        socket.on('error', () => undefined).write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\nzz\r\n`);
        sockets.add(socket.resume());
      }
      const timer = setInterval(sendMalformed, 50);
      await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(20), { timeout: timeoutMs });
      expect((await get('/api/v1/capabilities')).status).toBe(200);
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    });

    it.skipIf(!hasLimits)('refuses a flood of requests before it reaches the api', async () => {
      const flood = [];
      for (let request = 0; request < 6; request += 1) flood.push(await get('/livez', { 'x-counted': 'a caller' }));
      expect(flood.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await get('/livez')).status).toBe(200);
    });

    it.skipIf(!hasLimits)('refuses a caller with 256 unfinished requests another one, until they end', async () => {
      const sessions = Array.from({ length: 3 }, () =>
        connectHttp2(`https://localhost:${place.httpsPort}`, { ca: readFileSync(place.certificate) }),
      );
      const head = { ':path': '/mcp', ':method': 'POST', 'content-type': 'application/json' };
      const unfinished = sessions.flatMap((session) => Array.from({ length: 100 }, () => session.request(head)));
      let refused = 0;
      for (const stream of unfinished)
        stream
          .on('error', () => undefined)
          .on('response', ({ ':status': status }) => (refused += Number(status === 429)));
      await vi.waitFor(() => expect(refused).toBe(300 - 256), { timeout: timeoutMs });
      expect((await get('/livez')).status).toBe(429);
      for (const session of sessions) session.destroy();
      await vi.waitFor(async () => expect((await get('/livez')).status).toBe(200), { timeout: timeoutMs });
    });

    it('answers while one replica is dead', async () => {
      await stop(replicas[0]);
      const rounds = Array.from({ length: 10 }, (_, round) => round + 1);
      for (const hours of rounds) expect((await get(`/api/v1/posts?hours=${hours}`)).status).toBe(200);
      const callAll = () => rounds.map((id) => post('/mcp', { jsonrpc: '2.0', id, method: 'tools/list' }));
      await vi.waitFor(async () =>
        expect(new Set((await Promise.all(callAll())).map(({ status }) => status))).toEqual(new Set([200])),
      );
    });

    it('counts a caller under one address, whatever X-Forwarded-For the caller sends', async () => {
      const forged = (caller: number) => ({ 'x-forwarded-for': `203.0.113.${caller}, 198.51.100.${caller}` });
      const callers = Array.from({ length: 2 * requestsPerMinute }, (_, caller) => caller % 256);
      const direct = callers.map(async (caller) => {
        const response = await fetch(`${replicaUrls[1]}/api/v1/capabilities`, { headers: forged(caller) });
        return response.status;
      });
      expect(await Promise.all(direct)).not.toContain(429);
      const proxied: number[] = [];
      for (const caller of callers) proxied.push((await get('/api/v1/capabilities', forged(caller))).status);
      expect(proxied).toContain(429);
    });

    it('logs neither the address nor the query of a caller, also when no replica answers', async () => {
      await get('/api/v1/markets?q=secretword');
      await Promise.all(replicas.map(stop));
      expect((await get('/api/v1/markets?q=secretword')).status).toBeGreaterThanOrEqual(502);
      const files = ['access.log', 'error.log'].map((name) => join(place.folder, name));
      const written = files.map((file) => (spawnSync('cat', [file]).stdout as Buffer).toString());
      expect(logs + written.join('')).not.toMatch(/secretword|"remote_(ip|addr)":"127|client: 127/);
    });
  });
});

function adapt(sample: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    return text.replaceAll(from, to);
  }, sample);
}

/** Sends a request to the proxy over TLS: a POST if there is a body. */
async function send(
  { httpsPort, certificate }: Place,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
) {
  const outgoing = requestHttps({
    host: '127.0.0.1',
    port: httpsPort,
    servername: 'localhost',
    ca: readFileSync(certificate),
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: 'localhost', ...headers },
    agent: false,
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: String(await buffer(response)) };
}
