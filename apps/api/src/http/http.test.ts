import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toByteString } from '@postjoin/values';
import Koa from 'koa';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { createRequestIds, limitCompression, toPathAndQuery } from './middleware.ts';
import { sendContent } from './response-cache.ts';
import { getCallerAddress, toCallerKey } from './rate-limiter.ts';
import { represent, isUnchanged } from './representation.ts';
import { createBatch } from './turns.ts';
import type { Context, RequestState } from './request-state.ts';

describe('a conditional request', () => {
  const etag = '"abc"';

  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"other", "abc"', true],
    ['*', true],
    ['"other"', false],
    [undefined, false],
  ])('with If-None-Match %j is answered with 304: %s', (header, isCurrent) => {
    expect(isUnchanged(header, etag)).toBe(isCurrent);
  });

  it('uses a different validator for each encoding', async () => {
    const long = { body: toByteString('a'.repeat(5000)), type: 'text/plain', freshUntil: () => 0 };
    const encoded = await Promise.all(
      (['identity', 'gzip', 'br'] as const).map((encoding) => represent(long, encoding)),
    );
    expect(new Set(encoded.map(({ etag }) => etag)).size).toBe(3);
  });
});

describe('the key of a caller', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  it.each([
    ['10.0.0.1', undefined, false, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', false, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.1', '1.2.3.4, 203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:4711', true, '203.0.113.9'],
    ['10.0.0.1', '[2001:db8:1::1]:443', true, '2001:db8:1:0'],
    ['10.0.0.1', '[2001:db8:1::1]', true, '2001:db8:1:0'],
    ['10.0.0.1', '2001:db8:1::1', true, '2001:db8:1:0'],
    ['10.0.0.1', 'nonsense', true, '10.0.0.1'],
    ['10.0.0.1', 'nonsense:4711', true, '10.0.0.1'],
    ['10.0.0.1', '::ffff:203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.1', '::FFFF:cb00:7109', true, '203.0.113.9'],
    ['10.0.0.1', '[0:0:0:0:0:ffff:203.0.113.9]:443', true, '203.0.113.9'],
    ['10.0.0.1', '2001:0DB8:0001:0:0:0:0:1', true, '2001:db8:1:0'],
    ['10.0.0.1', 'fe80::1%eth0', true, 'fe80:0:0:0'],
    ['10.0.0.1', '::203.0.113.9', true, '0:0:0:0'],
    ['::ffff:10.0.0.1', undefined, false, '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2'],
    ['2001:db8::6', undefined, false, '2001:db8:0:0'],
    ['::1', undefined, false, '0:0:0:0'],
  ])('for %s with X-Forwarded-For %s and a trusted proxy: %s, is %s', (address, forwarded, trusts, key) => {
    expect(toCallerKey(getCallerAddress(request(address, forwarded), trusts))).toBe(key);
  });
});

describe('a batch of callbacks', () => {
  it('runs at the end of the turn', async () => {
    const atEndOfTurn = createBatch();
    const ran: number[] = [];
    for (let n = 0; n < 3; n++) atEndOfTurn(() => ran.push(n));
    expect(ran).toEqual([]);
    await nextTurn();
    expect(ran).toEqual([0, 1, 2]);
  });

  it('runs at once when it has 100 callbacks, so that the memory for answers is bounded', async () => {
    const atEndOfTurn = createBatch();
    const ran: number[] = [];
    for (let n = 0; n < 150; n++) atEndOfTurn(() => ran.push(n));
    expect(ran).toHaveLength(100);
    await nextTurn();
    expect(ran).toEqual(Array.from({ length: 150 }, (_, n) => n));
  });
});

it('creates only a few compressed answers at the same time, and answers health probes meanwhile', async () => {
  let started = 0;
  let maxConcurrent = 0;
  const body = randomBytes(1024 * 1024); // compressing it takes longer than sending a request
  const application = new Koa<RequestState>();
  const cache = { get: () => undefined, set: () => void (started -= 1) };
  const clock = () => new Date(0);
  application.use(limitCompression(() => ''));
  application.use(sendContent({ clock, cache }));
  application.use((ctx) => {
    if (ctx.path === '/livez') return void (ctx.body = 'alive');
    ctx.state.content = { body, type: 'text/plain', freshUntil: () => 0 };
    maxConcurrent = Math.max(maxConcurrent, (started += 1));
  });
  const server = createServer(application.callback() as RequestListener);
  const url = await listenOnLoopback(server);
  const sizes = Array.from({ length: 20 }, async () => (await (await fetch(url)).bytes()).length);
  expect(await (await fetch(`${url}/livez`)).text()).toBe('alive');
  expect(await Promise.all(sizes)).toEqual(Array(20).fill(body.length));
  expect(maxConcurrent).toBe(4);
  server.close();
});

it('lets the first compressed answer of a caller wait only behind the first ones of others', async () => {
  const ends: string[] = [];
  const release = Promise.withResolvers<void>();
  const limit = limitCompression(({ url = '' }) => url);
  const request = (caller: string) => {
    const ctx = { req: { url: caller }, headers: { 'accept-encoding': 'br' }, method: 'GET', path: '/' } as unknown;
    return limit(ctx as Context, () => release.promise.then(() => void ends.push(caller)));
  };
  const requests = [...Array.from({ length: 20 }, () => request('many')), request('one')];
  release.resolve();
  await Promise.all(requests);
  expect(ends.indexOf('one')).toBe(5); // behind the four that were being created, and one that waits
});

it('creates each representation of a document once', async () => {
  const document = { body: toByteString('a'.repeat(5000)), type: 'text/plain', freshUntil: () => 0, known: new Map() };
  expect(await represent(document, 'br')).toBe(await represent(document, 'br'));
  expect(await represent(document, 'gzip')).not.toBe(await represent(document, 'br'));
});

it('creates unique request ids', () => {
  const nextId = createRequestIds();
  const ids = Array.from({ length: 1_000 }, nextId);
  expect(new Set(ids).size).toBe(1_000);
  expect(createRequestIds()()).not.toBe(ids[0]);
});

it.each([
  ['/api/v1/markets?q=a', '/api/v1/markets?q=a'],
  ['//a@[/b?c', '//a@[/b?c'],
  ['*', '*'],
  ['http://here.example/api/v1/markets?q=a', '/api/v1/markets?q=a'],
  ['http://here.example', '/'],
  ['/a?b#c', '/a?b'],
  ['//a@[/b?c#d', '//a@[/b?c'],
  ['http://[/api/v1/markets?q=a', undefined],
  ['http://here.example:eighty/api/v1/markets?q=a', undefined],
  ['other://here.example', undefined],
  ['*a', undefined],
  ['', undefined],
])('reduces the target %j to %j', (target, pathAndQuery) => {
  expect(toPathAndQuery(target)).toBe(pathAndQuery);
});
