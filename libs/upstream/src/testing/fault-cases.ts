import type { ServerResponse } from 'node:http';
import type { UpstreamFault } from '../contract.ts';
import { bombOf, type Compression } from './bombs.ts';
import { bytesOf, send, type AnswerWith, type FaultServer, type RouteAnswer } from './fault-server.ts';
import { closedPortUrl } from './closed-port.ts';

/** A row of the fault list: how to make it happen, and what a reader of an upstream must call it. */
export interface FaultCase {
  /** Reads on after "when the upstream ...". */
  name: string;
  /** The fault that must come out, or `recovers`: then the read must succeed as if nothing had been. */
  expected: UpstreamFault | 'recovers';
  /** Switches it on; the answer is the base address to give to what is tested, mostly the server's own. */
  switchOn: (server: FaultServer) => Promise<string> | string;
  /**
   * `pages`: only for what reads page after page, from routes whose first page names a next one. What was read is kept,
   * and the fault says why there is no more.
   */
  only?: 'pages';
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const plain = { 'content-type': 'text/plain' };
const tooMany = '{"error":"too many requests"}';
const challenge = '<!doctype html><title>Just a moment...</title>';

/** Redirects that must not be followed: elsewhere, to private and link-local addresses, to another port or scheme. */
const foreignAddresses = [
  'http://example.invalid/',
  'http://169.254.169.254/latest',
  'http://[::ffff:10.0.0.1]/',
  '//127.0.0.1:1/',
  'file:///etc/hosts',
];

/** Longer than a label of a name may be, so that no resolver needs to be asked. */
const unresolvableUrl = `http://${'no'.repeat(32)}.invalid`;

/**
 * Every fault of the wire, for any reader of an upstream. To be used with the clients of `createTestClients`, whose
 * deadlines are short and whose pauses take no time:
 *
 * ```ts
 * describe.each(faultCases)('when the upstream $name', ({ switchOn, expected }) => {
 *   it(`says ${expected}`, async () => {
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
  { name: 'refuses connections', expected: 'refused', switchOn: closedPortUrl },
  { name: 'has a name that does not resolve', expected: 'dns', switchOn: () => unresolvableUrl },
  always('never answers', 'timeout', () => undefined),
  always('sends headers and never a body', 'timeout', (_, response) => response.writeHead(200, json).flushHeaders()),
  always('sends a byte a second', 'timeout', (_, response, healthy) => dribble(response, healthy)),
  always('breaks every connection in mid-body', 'reset', (_, response, healthy) => breakOff(response, healthy)),
  once('breaks one connection in mid-body', (_, response, healthy) => breakOff(response, healthy)),
  always('cuts its body in the middle', 'malformed', (_, response, healthy) => send(response, firstHalf(healthy))),
  always('sends a page for people with status 200', 'content_type', says(200, challenge, html)),
  always('announces a body over the cap', 'too_large', (_, response) => announce(response)),
  always('sends a body over the cap without a length', 'too_large', (_, response) => flood(response)),
  bombing('gzip'),
  bombing('br'),
  bombing('zstd'),
  always('compresses twice', 'too_large', says(200, 'x', { ...json, 'content-encoding': 'gzip, br' })),
  always('sends what does not unpack', 'malformed', says(200, 'x', { ...json, 'content-encoding': 'gzip' })),
  once('limits for a second', says(429, tooMany, { 'retry-after': '1' })),
  once('limits until a time in the past', says(429, tooMany, { 'retry-after': 'Wed, 01 Jan 2020 00:00:00 GMT' })),
  once('limits and does not say for how long', says(429, tooMany)),
  always('limits for an hour', 'rate_limited', says(429, tooMany, { 'retry-after': '3600' })),
  always('limits for a year', 'rate_limited', says(429, tooMany, { 'retry-after': '31536000' })),
  always('limits until a date', 'rate_limited', says(429, tooMany, { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' })),
  always('limits to the end of its window', 'rate_limited', says(429, tooMany, { 'x-rate-limit-reset': '4133980799' })),
  always('limits again and again', 'rate_limited', says(429, 'error code: 1015', plain)),
  ...[500, 502, 503, 504].map((status) => once(`fails with ${status}`, says(status, 'failed', html))),
  always('fails again and again', 'upstream_5xx', says(503, '{"error":"service unavailable"}')),
  always('does not accept the credentials', 'unauthorized', says(401, '{"title":"Unauthorized","status":401}')),
  always('has no credits left', 'credits_depleted', says(402, '{"detail":"Your enrolled account [1] has no credits"}')),
  always('forbids it', 'forbidden', says(403, '{"error":"forbidden"}')),
  always('shows a challenge', 'forbidden', says(403, challenge, html)),
  always('has nothing there', 'not_found', says(404, '{"error":"not found"}')),
  always('rejects the request', 'rejected', says(422, '{"type":"validation error","error":"id is invalid"}')),
  ...foreignAddresses.map((location) =>
    always(`redirects to ${location}`, 'redirect_refused', says(302, '', { location })),
  ),
  always('redirects in a circle', 'redirect_refused', ({ path, query }, response) =>
    send(response, { status: 307, headers: { location: `${path}?${query.toString()}` }, body: '' }),
  ),
  {
    name: 'gives the same page for ever',
    expected: 'pagination',
    switchOn: (server) => (server.inject({ answer: sameAgain() }), server.url),
    only: 'pages',
  },
];

function always(name: string, expected: UpstreamFault, answer: AnswerWith): FaultCase {
  return { name, expected, switchOn: (server) => (server.inject({ answer }), server.url) };
}

function once(name: string, answer: AnswerWith): FaultCase {
  const switchOn = (server: FaultServer) => (server.inject({ answer, times: 1 }), server.url);
  return { name: `${name}, once`, expected: 'recovers', switchOn };
}

function bombing(coding: Compression): FaultCase {
  const switchOn = async (server: FaultServer) => {
    const body = await bombOf(coding);
    const bomb = { headers: { 'content-encoding': coding }, body };
    server.inject({ answer: (_, response) => send(response, bomb) });
    return server.url;
  };
  return { name: `sends a ${coding} bomb`, expected: 'too_large', switchOn };
}

function says(status: number, body: string, headers: Record<string, string> = {}): AnswerWith {
  return (_, response) => send(response, { status, headers: { ...json, ...headers }, body });
}

function firstHalf(healthy: RouteAnswer): RouteAnswer {
  const whole = bytesOf(healthy);
  return { ...healthy, body: whole.subarray(0, Math.floor(whole.length / 2)) };
}

function breakOff(response: ServerResponse, healthy: RouteAnswer): void {
  const whole = bytesOf(healthy);
  response.writeHead(200, { ...json, ...healthy.headers, 'content-length': String(whole.length + 1) });
  response.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => response.socket?.resetAndDestroy());
}

function dribble(response: ServerResponse, healthy: RouteAnswer): void {
  const whole = bytesOf(healthy);
  response.writeHead(200, { ...json, ...healthy.headers });
  let sent = 0;
  const timer = setInterval(() => response.write(whole.subarray(sent, (sent += 1))), 1000);
  response.write(whole.subarray(sent, (sent += 1)));
  response.on('close', () => clearInterval(timer));
}

function announce(response: ServerResponse): void {
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

/** Each path's first answer again, whatever the query asks for. */
function sameAgain(): AnswerWith {
  const first = new Map<string, RouteAnswer>();
  return ({ path }, response, healthy) => {
    if (!first.has(path)) first.set(path, healthy);
    send(response, first.get(path)!);
  };
}
