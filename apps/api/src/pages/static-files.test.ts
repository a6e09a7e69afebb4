import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toByteString } from '@postjoin/values';
import Router from '@koa/router';
import Koa from 'koa';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestId, servingState } from '../http/middleware.ts';
import { sendContent } from '../http/response-cache.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { mountDocuments } from '../http/routes.ts';
import type { RequestState } from '../http/request-state.ts';
import { createServingStateGetter } from '../snapshots/serving-state.ts';
import { readStaticFiles } from './static-files.ts';

const script = 'export const words = 1;\n'.repeat(200);
const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff, 0x00, 0x80]);

/** Serves the built pages in a directory. If the directory has no home page, `/` serves the text `plain`. */
async function serve(directory: string): Promise<Server> {
  const router = new Router<RequestState>();
  mountDocuments(router, readStaticFiles(pathToFileURL(`${directory}/`)));
  mountDocuments(
    router,
    new Map([['/', { body: toByteString('plain'), type: 'text/html', freshUntil: (nowMs: number) => nowMs }]]),
  );
  const clock = () => new Date();
  const app = new Koa<RequestState>();
  app.use(requestId(() => '1'));
  const getServingState = createServingStateGetter({ current: null }, clock);
  app.use(sendContent({ clock, cache: createResponseCache(getServingState) }));
  app.use(servingState(getServingState));
  app.use(router.routes());
  const application = app.callback();
  const server = createServer((request, response) => void application(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('the built pages', () => {
  const directory = useTempDirectory('group');
  let server: Server;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });

  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(join(directory, 'docs.html'), '<!doctype html><title>docs</title>');
    writeFileSync(join(directory, 'assets/index-Ab_c-1.js'), script);
    writeFileSync(join(directory, 'assets/serif-x.woff2'), font);
    writeFileSync(join(directory, 'notes.txt'), 'not for callers');
    server = await serve(directory);
  });
  afterAll(() => void server.close());

  it.each([
    ['/', 'page', 'text/html; charset=utf-8'],
    ['/docs', 'docs', 'text/html; charset=utf-8'],
    ['/assets/index-Ab_c-1.js', 'words', 'text/javascript; charset=utf-8'],
  ])('are served at %s', async (path, content, type) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toContain(content);
  });

  it('are sent unchanged', async () => {
    expect(Buffer.from(await (await get('/assets/serif-x.woff2')).arrayBuffer())).toEqual(font);
  });

  it('are cached for a year if they are assets, and for a minute if they are pages', async () => {
    expect((await get('/assets/index-Ab_c-1.js')).headers.get('cache-control')).toMatch(/max-age=31536000\b/u);
    expect((await get('/')).headers.get('cache-control')).toMatch(/max-age=60\b/u);
  });

  it('are compressed, and answered with 304 while the copy is current', async () => {
    const first = await get('/assets/index-Ab_c-1.js', { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/assets/index-Ab_c-1.js', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('run no inline scripts and load nothing from other origins', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
  });

  it.each(['/notes.txt', '/index.html', '/assets/', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
    'do not include %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

it('serves the plain page when no pages have been built', async () => {
  const server = await serve(join(tmpdir(), 'postjoin-not-there'));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('plain');
  server.close();
});
