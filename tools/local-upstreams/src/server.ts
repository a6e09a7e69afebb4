import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContractStates, type SettableState } from './contract-states.ts';
import { type Behaviours, createBehaviours } from './behaviours.ts';
import {
  createFaults,
  createPlaceRefusal,
  createStatusResponse,
  createStructureResponse,
  type Fault,
  type Faults,
  htmlPage,
} from './faults.ts';
import { compressBody } from './compression.ts';
import { changeHistory } from './history-faults.ts';
import { movePosts, withListFaults } from './list-faults.ts';
import { standInRows, type UpstreamName, upstreamNames, type UpstreamVariable } from './stand-ins.ts';
import { jsonType, type Wire, type WireRequest, type WireResponse } from '@postjoin/upstream/checks';
import { localBearerToken } from '@postjoin/feed-sources/checks';
import type { World, WorldView } from './world.ts';

export interface LocalUpstreamsOptions {
  world: World;
  /** Clock of the upstreams. */
  clock: () => Date;
  /** Port to listen on; 0 for any free port. */
  port: number;
  /** Changes each response, such as by random mutations. */
  change?: (response: WireResponse, upstream: UpstreamName) => WireResponse;
}

export interface LocalUpstreams {
  /** Base addresses by the name of their environment variable. */
  readonly urls: Readonly<Record<UpstreamVariable, string>>;
  /** Environment variables for the worker: the base addresses and the token that the local X API accepts. */
  readonly environment: Readonly<Record<UpstreamVariable | 'X_BEARER_TOKEN', string>>;
  readonly faults: Faults;
  readonly behaviours: Behaviours;
  /**
   * @param contract `venue:id`, with the id of the sample or the recording
   * @throws {TypeError} when the contract is unknown
   */
  setContractState(contract: string, state: SettableState): void;
  close(): Promise<void>;
}

/**
 * Starts one server on loopback with the wire formats of all upstreams, each under its own path prefix.
 *
 * ```ts
 * const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
 * upstreams.faults.set('x', { kind: 'status', status: 402 });
 * await upstreams.close();
 * ```
 */
export async function startLocalUpstreams(options: LocalUpstreamsOptions): Promise<LocalUpstreams> {
  const { world, clock, port, change = (response) => response } = options;
  const faults = createFaults();
  const behaviours = createBehaviours();
  const states = createContractStates();
  const view = () => states.apply(world.viewAt(clock()));
  const wires = createWires(view, faults, behaviours);
  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const [, www, name = '', rest = ''] = /^\/(www\.)?([a-z_]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const upstream = upstreamNames.find((candidate) => candidate === name);
    if (!upstream) return send(incoming, response, { status: 404, body: { error: 'no such upstream' } });
    if (www === undefined && behaviours.redirectsToWww(upstream))
      return send(incoming, response, redirectTo(`/www.${name}${rest}${url.search}`));
    const request = toWireRequest(incoming, rest, url.searchParams);
    const fault = faults.takeNext(upstream, request.path);
    respond(incoming, response, {
      fault,
      upstream,
      answer: () => change(withListFaults(wires[upstream], () => fault?.kind)(request), upstream),
    });
  });
  server.listen(port, '127.0.0.1');
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = buildUrls(origin);
  return {
    urls,
    environment: { ...urls, X_BEARER_TOKEN: localBearerToken },
    faults,
    behaviours,
    setContractState: (contract, state) => states.set({ contract, state }, view()),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function buildUrls(origin: string): Record<UpstreamVariable, string> {
  const entries = standInRows.map(([variable, { name, prefix = '', file = '', www }]) => [
    variable,
    `${origin}/${www ? 'www.' : ''}${name}${prefix}${file}`,
  ]);
  return Object.fromEntries(entries) as Record<UpstreamVariable, string>;
}

function createWires(view: () => WorldView, faults: Faults, behaviours: Behaviours): Record<UpstreamName, Wire> {
  const entries = standInRows.map(([, { name, prefix, create }]) => {
    const hasFault = (kind: Fault['kind']) => faults.current()[name]?.kind === kind;
    const ownView = () => (hasFault('moved') ? movePosts(view()) : view());
    const wire = behaviours.wrap(name, create(ownView));
    return [name, prefix === undefined ? wire : withPathPrefix(prefix, wire)];
  });
  return Object.fromEntries(entries) as Record<UpstreamName, Wire>;
}

/** Creates a `Wire` that responds only to paths with the prefix, and passes them on without the prefix. */
function withPathPrefix(prefix: string, wire: Wire): Wire {
  return (request) => {
    if (!request.path.startsWith(`${prefix}/`)) return { status: 404, body: { error: 'not found' } };
    return wire({ ...request, path: request.path.slice(prefix.length) });
  };
}

function toWireRequest(
  { method = 'GET', headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
): WireRequest {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return { method, path, query, headers: Object.fromEntries(flat) as Record<string, string | undefined> };
}

const redirectTo = (location: string): WireResponse => ({ status: 301, headers: { location }, body: '' });

interface Exchange {
  fault: Fault | undefined;
  upstream: UpstreamName;
  answer: () => WireResponse;
}

const defaultDelayMs = 5_000;

function respond(incoming: IncomingMessage, response: ServerResponse, { fault, upstream, answer }: Exchange): void {
  switch (fault?.kind) {
    case 'silent':
      return;
    case 'status':
      return send(incoming, response, createStatusResponse(upstream, fault));
    case 'html':
      return send(incoming, response, htmlPage);
    case '451':
      return send(incoming, response, createPlaceRefusal(fault));
    case 'cut':
      return send(incoming, response, firstHalf(answer()));
    case 'reset':
      return breakOff(response, answer());
    case 'records':
    case 'deep':
      return send(incoming, response, createStructureResponse(fault.kind, answer()));
    case 'empty':
    case 'unsorted':
    case 'duplicates':
    case 'outside':
      return send(incoming, response, changeHistory(fault.kind, answer()));
    case 'slow': {
      const timer = setTimeout(() => send(incoming, response, answer()), fault.delay_ms ?? defaultDelayMs);
      return void response.on('close', () => clearTimeout(timer));
    }
    case 'half':
    case 'short_pages':
    case 'moved':
    case 'same_etag':
    case undefined:
      return send(incoming, response, answer());
  }
}

function encodeBody({ body }: WireResponse): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function firstHalf(answer: WireResponse): WireResponse {
  const whole = encodeBody(answer);
  return {
    ...answer,
    headers: { 'content-type': jsonType, ...answer.headers },
    body: whole.subarray(0, whole.length / 2),
  };
}

function breakOff(response: ServerResponse, answer: WireResponse): void {
  const whole = encodeBody(answer);
  response.writeHead(200, { 'content-type': jsonType, ...answer.headers, 'content-length': String(whole.length + 1) });
  response.write(whole.subarray(0, whole.length / 2), () => response.socket?.resetAndDestroy());
}

/** Sends a response, compressed if the client accepts it. A byte range is sent uncompressed. */
function send(incoming: IncomingMessage, response: ServerResponse, answer: WireResponse): void {
  const { method, headers: requestHeaders } = incoming;
  const { status = 200, headers } = answer;
  const whole = status === 304 ? Buffer.alloc(0) : encodeBody(answer);
  const accepted = requestHeaders['range'] === undefined ? String(requestHeaders['accept-encoding'] ?? '') : '';
  const { body, coding } = compressBody(whole, accepted);
  response.writeHead(status, {
    'content-type': jsonType,
    'content-length': String(body.length),
    ...(coding && { 'content-encoding': coding }),
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : body);
}
