import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { trumpstruthFeed } from '@postjoin/feed-sources/testing';
import { hasOpenssl, makeCertificate } from '@postjoin/program/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runWorker, workerEnvironment, type Environment } from './testing-program.ts';

/** A name that only the proxy can resolve, as in a network without a way to the internet. */
const host = 'feed.test';
const password = 'hunter2-of-the-proxy';
const post = {
  id: '116000000000000000',
  created_at: new Date(Date.now() - 3_600_000).toISOString(),
  text: 'Invented words about a bridge.',
  url: 'https://truthsocial.com/@realDonaldTrump/posts/116000000000000000',
};

describe.skipIf(!hasOpenssl())('a worker behind a forward proxy (skipped where openssl is not installed)', () => {
  const directory = useTempDirectory('group');
  let certificate: string;
  let feed: Server;
  let proxy: Server;
  let redirect: string | undefined;
  let tunnels: string[];
  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  beforeAll(async () => {
    const files = makeCertificate(directory, host);
    certificate = files.certificate;
    const tls = { cert: await readFile(files.certificate), key: await readFile(files.key) };
    feed = createTlsServer(tls, (_, response) => {
      if (redirect !== undefined) return void response.writeHead(302, { location: redirect }).end();
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(trumpstruthFeed([post]));
    });
    proxy = createServer();
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '');
      const expected = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
      if (request.headers['proxy-authorization'] !== expected)
        return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const upstream = connect(portOf(feed), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].forEach((each) => each.destroy()));
    });
    for (const server of [feed, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    redirect = undefined;
    tunnels = [];
  });
  afterAll(() => {
    for (const server of [feed, proxy]) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Runs a pass, and returns the fault of the source, or `ok` if it delivered. */
  async function readFeed(changes: Environment = {}): Promise<unknown> {
    const { events, output, errors } = await runWorker(
      ['once'],
      workerEnvironment({
        SNAPSHOT_STORE: await mkdtemp(join(directory, 'store-')),
        TRUMPSTRUTH_URL: `https://${host}/feed`,
        NODE_USE_ENV_PROXY: '1',
        NODE_EXTRA_CA_CERTS: certificate,
        HTTPS_PROXY: `http://user:${password}@127.0.0.1:${portOf(proxy)}`,
        ...changes,
      }),
    );
    expect(output + errors).not.toContain('hunter2');
    const read = events.find(({ event, source }) => event === 'source' && source === 'trumpstruth');
    return read?.['error'] ?? read?.['state'];
  }

  it('reads its upstreams through the proxy', async () => {
    expect(await readFeed()).toBe('ok');
    expect(tunnels[0]).toBe(`${host}:443`);
  });

  it('requests nothing from another host, not even through the proxy', async () => {
    redirect = 'https://elsewhere.test/feed';
    expect(await readFeed()).toMatch(/^redirect_refused/);
    expect(new Set(tunnels)).toEqual(new Set([`${host}:443`]));
  });

  it('names a refusal of the proxy', async () => {
    const HTTPS_PROXY = `http://user:wrong@127.0.0.1:${portOf(proxy)}`;
    expect(await readFeed({ HTTPS_PROXY })).toMatch(/^network: .* forward proxy of HTTPS_PROXY refuses/);
  });

  it('names an unknown authority, such as that of a proxy that decrypts TLS', async () => {
    expect(await readFeed({ NODE_EXTRA_CA_CERTS: '' })).toMatch(/certificate that is not trusted; NODE_EXTRA_CA_CERTS/);
  });

  it('does not use the proxy without NODE_USE_ENV_PROXY', async () => {
    expect(await readFeed({ NODE_USE_ENV_PROXY: '' })).toMatch(/^dns/);
    expect(tunnels).toEqual([]);
  });
});
