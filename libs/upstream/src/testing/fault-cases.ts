import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { UpstreamFault } from '../types.ts';
import { getBomb, structureBombs, type Compression } from './bombs.ts';
import { encodeBody, send, type Responder, type FaultServer, type RouteResponse } from './fault-server.ts';
import { listenOnLoopback } from './loopback.ts';

/** One way in which an upstream can fail: how a test produces the failure, and which fault a reader must report. */
export interface FaultCase {
  /** Completes the sentence "when the upstream ...". */
  name: string;
  /** The fault to report; `recovers` means that the read must succeed after a retry. */
  expected: UpstreamFault | 'recovers';
  /** Switches the fault on and returns the base address for the code under test, usually the address of the server. */
  switchOn: (server: FaultServer) => Promise<string> | string;
  /**
   * `pages` limits the case to paginated readers. The first page of their routes must have a next cursor. The reader
   * must return the fault together with the pages that it read.
   */
  only?: 'pages';
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const plain = { 'content-type': 'text/plain' };
const tooMany = '{"error":"too many requests"}';
const challenge = '<!doctype html><title>Just a moment...</title>';
const blockPage = '<!doctype html><h1>Access denied</h1><p>This service is not available in your <b>country</b>.</p>';

/** Redirect targets that must be refused: other hosts, private and link-local addresses, other ports and schemes. */
const foreignAddresses = [
  'http://example.invalid/',
  'http://169.254.169.254/latest',
  'http://[::ffff:10.0.0.1]/',
  '//127.0.0.1:1/',
  'file:///etc/hosts',
];

/** A label of 64 characters is invalid (RFC 1035, 2.3.4), so the lookup fails without a DNS request. */
const unresolvableUrl = `http://${'no'.repeat(32)}.invalid`;

/**
 * The failures that every reader of an upstream must handle. Use them with the clients of `createTestClients`, which
 * have short deadlines and pauses that return immediately:
 *
 * ```ts
 * describe.each(faultCases)('when the upstream $name', ({ switchOn, expected }) => {
 *   it(`reports ${expected}`, async () => {
 *     const server = await createFaultServer({ routes });
 *     const source = createSource(createTestClients()('source'), { url: await switchOn(server) });
 *     if (expected === 'recovers') expect(await source.read(request)).toMatchObject({ ... });
 *     else await expect(source.read(request)).rejects.toMatchObject({ fault: expected });
 *     await server.close();
 *   });
 * });
 * ```
 */
export const faultCases: readonly FaultCase[] = [
  { name: 'refuses connections', expected: 'refused', switchOn: findClosedPort },
  { name: 'has a name that does not resolve', expected: 'dns', switchOn: () => unresolvableUrl },
  always('never answers', 'timeout', () => undefined),
  always('sends headers but no body', 'timeout', (_, response) => response.writeHead(200, json).flushHeaders()),
  always('sends a byte a second', 'timeout', (_, response, healthy) => dribble(response, healthy)),
  firstOnly('closes a connection before the response', (_, response) => response.socket?.resetAndDestroy()),
  always('sends headers of more than 16 kB', 'too_large', reply(200, '{}', { 'x-filler': 'x'.repeat(20_000) })),
  always('sends no HTTP', 'malformed', (_, response) => response.socket?.end('SSH-2.0-OpenSSH\r\n')),
  always('breaks every connection in mid-body', 'reset', (_, response, healthy) => breakOff(response, healthy)),
  firstOnly('breaks one connection in mid-body', (_, response, healthy) => breakOff(response, healthy)),
  always('sends half of the body', 'malformed', (_, response, healthy) => send(response, firstHalf(healthy))),
  always('sends an HTML page with status 200', 'content_type', reply(200, challenge, html)),
  always('announces a body over the cap', 'too_large', (_, response) => announceHugeBody(response)),
  always('sends a body over the cap without a length', 'too_large', (_, response) => flood(response)),
  sendBomb('gzip'),
  sendBomb('br'),
  sendBomb('zstd'),
  always('sends too many records', 'too_many_records', sendStructure('records')),
  always('sends too many compressed records', 'too_many_records', sendStructure('records', 'gzip')),
  always('sends a record with too many members', 'too_many_records', sendStructure('members')),
  always('sends a body that is nested too deep', 'too_deep', sendStructure('depth')),
  always('sends a body of objects and arrays that is nested too deep', 'too_deep', sendStructure('mixedDepth')),
  always('compresses twice', 'too_large', reply(200, 'x', { 'content-encoding': 'gzip, br' })),
  always('sends a body that cannot be decompressed', 'malformed', reply(200, 'x', { 'content-encoding': 'gzip' })),
  firstOnly('limits requests for a second', limit('1')),
  firstOnly('limits requests until a time in the past', limit('Wed, 01 Jan 2020 00:00:00 GMT')),
  firstOnly('limits requests without a time', reply(429, tooMany)),
  always('limits requests for an hour', 'rate_limited', limit('3600')),
  always('limits requests for a year', 'rate_limited', limit('31536000')),
  always('limits requests until a date', 'rate_limited', limit('Fri, 31 Dec 2100 23:59:59 GMT')),
  always(
    'limits requests to the end of its window',
    'rate_limited',
    reply(429, tooMany, { 'x-rate-limit-reset': '4133980799' }),
  ),
  always('limits every request', 'rate_limited', reply(429, 'error code: 1015', plain)),
  ...[500, 502, 503, 504].map((status) => firstOnly(`fails with ${status}`, reply(status, 'failed', html))),
  ...[408, 425].map((status) => firstOnly(`does not process a request (${status})`, reply(status, '', html))),
  always('processes no request (425)', 'timeout', reply(425, '{}')),
  always('fails every time', 'upstream_5xx', reply(503, '{"error":"service unavailable"}')),
  always('rejects the credentials', 'unauthorized', reply(401, '{"title":"Unauthorized","status":401}')),
  always(
    'has no credits left',
    'credits_depleted',
    reply(402, '{"detail":"Your enrolled account [1] has no credits"}'),
  ),
  always('is behind a proxy that requires credentials', 'network', reply(407, '')),
  always('forbids the request', 'forbidden', reply(403, '{"error":"forbidden"}')),
  always('shows a challenge', 'refused_for_place', reply(403, challenge, html)),
  always('refuses the place', 'refused_for_place', reply(451, '{"error":"unavailable for legal reasons"}')),
  always('shows a block page for its country with status 403', 'refused_for_place', reply(403, blockPage, html)),
  always('shows a block page for its country with status 200', 'refused_for_place', reply(200, blockPage, html)),
  always('has nothing at the address', 'not_found', reply(404, '{"error":"not found"}')),
  always('rejects the request', 'rejected', reply(422, '{"type":"validation error","error":"id is invalid"}')),
  ...foreignAddresses.map((location) =>
    always(`redirects to ${location}`, 'redirect_refused', reply(302, '', { location })),
  ),
  always('redirects in a loop', 'redirect_refused', ({ path, query }, response) =>
    send(response, { status: 307, headers: { location: `${path}?${query.toString()}` }, body: '' }),
  ),
  {
    name: 'repeats the same page forever',
    expected: 'pagination',
    switchOn: (server) => (server.inject({ answer: repeatFirstResponse() }), server.url),
    only: 'pages',
  },
];

/** Returns a loopback address that refuses connections: its port was open and is closed again. */
async function findClosedPort(): Promise<string> {
  const server = createServer();
  const url = await listenOnLoopback(server);
  server.close();
  await once(server, 'close');
  return url;
}

function always(name: string, expected: UpstreamFault, answer: Responder): FaultCase {
  return { name, expected, switchOn: (server) => (server.inject({ answer }), server.url) };
}

function firstOnly(name: string, answer: Responder): FaultCase {
  const switchOn = (server: FaultServer) => (server.inject({ answer, times: 1 }), server.url);
  return { name: `${name}, once`, expected: 'recovers', switchOn };
}

function sendBomb(coding: Compression): FaultCase {
  const switchOn = async (server: FaultServer) => {
    const body = await getBomb(coding);
    const bomb = { headers: { 'content-encoding': coding }, body };
    server.inject({ answer: (_, response) => send(response, bomb) });
    return server.url;
  };
  return { name: `sends a ${coding} bomb`, expected: 'too_large', switchOn };
}

/** Sends a body with too much structure, in the format of the healthy response. */
function sendStructure(bomb: keyof typeof structureBombs, coding?: 'gzip'): Responder {
  return (_, response, healthy) => {
    const contentType = healthy.headers?.['content-type'] ?? 'application/json';
    const body = structureBombs[bomb][contentType.includes('xml') ? 'xml' : 'json'];
    const headers = { 'content-type': contentType, ...(coding && { 'content-encoding': coding }) };
    send(response, { headers, body: coding ? gzipSync(body) : body });
  };
}

function reply(status: number, body: string, headers: Record<string, string> = {}): Responder {
  return (_, response) => send(response, { status, headers: { ...json, ...headers }, body });
}

function limit(retryAfter: string): Responder {
  return reply(429, tooMany, { 'retry-after': retryAfter });
}

function firstHalf(healthy: RouteResponse): RouteResponse {
  const whole = encodeBody(healthy);
  return { ...healthy, body: whole.subarray(0, Math.floor(whole.length / 2)) };
}

function breakOff(response: ServerResponse, healthy: RouteResponse): void {
  const whole = encodeBody(healthy);
  response.writeHead(200, { ...json, ...healthy.headers, 'content-length': String(whole.length + 1) });
  response.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => response.socket?.resetAndDestroy());
}

function dribble(response: ServerResponse, healthy: RouteResponse): void {
  const whole = encodeBody(healthy);
  response.writeHead(200, { ...json, ...healthy.headers });
  let sent = 0;
  const timer = setInterval(() => response.write(whole.subarray(sent, (sent += 1))), 1000);
  response.write(whole.subarray(sent, (sent += 1)));
  response.on('close', () => clearInterval(timer));
}

function announceHugeBody(response: ServerResponse): void {
  response.writeHead(200, { ...json, 'content-length': '99000000000' }).write('{');
}

function flood(response: ServerResponse): void {
  const block = Buffer.alloc(64 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(block));
  };
  response.writeHead(200, json).on('drain', pour);
  pour();
}

/** Sends the first response of a path for every later request to that path, even if the query differs. */
function repeatFirstResponse(): Responder {
  const first = new Map<string, RouteResponse>();
  return ({ path }, response, healthy) => {
    if (!first.has(path)) first.set(path, healthy);
    send(response, first.get(path)!);
  };
}
