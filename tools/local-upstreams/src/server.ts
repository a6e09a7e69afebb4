import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedAddresses } from '@postjoin/feed-sources/registry';
import { venueAddresses } from '@postjoin/market-venues/registry';
import {
  createContractStates,
  readContractChange,
  type ContractChange,
  type SettableState,
} from './contract-states.ts';
import { answerWithStatus, createFaults, pageForPeople, readFault, type Fault, type Faults } from './faults.ts';
import { packed } from './packing.ts';
import { recordedIds } from './recorded-ids.ts';
import { standInRows, upstreamNames, type UpstreamName, type UpstreamVariable } from './stand-ins.ts';
import { jsonType, type Wire, type WireAnswer, type WireRequest } from './wire/http.ts';
import { localBearerToken } from './wire/x.ts';
import type { World, WorldView } from './world.ts';

export interface LocalUpstreamsOptions {
  world: World;
  /** What the upstreams take for now. */
  clock: () => Date;
  /** 0 for any free port. */
  port: number;
}

export interface LocalUpstreams {
  /** Base addresses by the name of their environment variable. */
  readonly urls: Readonly<Record<UpstreamVariable, string>>;
  /** Everything to put into the environment: the addresses, and the token that the local X API accepts. */
  readonly environment: Readonly<Record<UpstreamVariable | 'X_BEARER_TOKEN', string>>;
  /** Where faults are switched on: `POST` with `{ "upstream": "x", "fault": "status", "status": 402 }`. */
  readonly controlUrl: string;
  readonly faults: Faults;
  /** Closes a contract, or opens it again: `venue:id` as the world has it. @throws {TypeError} when it is not there */
  setContractState(contract: string, state: SettableState): void;
  close(): Promise<void>;
}

/**
 * Servers on loopback that speak the wire formats of the upstreams: one process, one port, each upstream under its own
 * path prefix.
 *
 * ```ts
 * const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
 * upstreams.faults.set('x', { kind: 'status', status: 402 });
 * await upstreams.close();
 * ```
 */
export async function startLocalUpstreams({ world, clock, port }: LocalUpstreamsOptions): Promise<LocalUpstreams> {
  const faults = createFaults();
  const states = createContractStates();
  const view = () => states.over(world.viewAt(clock()));
  const change = (wanted: ContractChange) => states.set(wanted, view());
  const wires = createWires(view, faults);
  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/control')) {
      return void control(incoming, response, { faults, change, view });
    }
    const [, name = '', rest = ''] = /^\/([a-z_]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const upstream = upstreamNames.find((each) => each === name);
    if (!upstream) return send(incoming, response, { status: 404, body: { error: 'no such upstream' } });
    const request = wireRequest(incoming, rest, url.searchParams);
    answerOrFail(incoming, response, {
      fault: faults.meet(upstream),
      upstream,
      answer: () => wires[upstream](request),
    });
  });
  server.listen(port, '127.0.0.1');
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = urlsAt(origin);
  return {
    urls,
    environment: { ...urlsWithoutStandIn(origin), ...urls, X_BEARER_TOKEN: localBearerToken },
    controlUrl: `${origin}/control`,
    faults,
    setContractState: (contract, state) => change({ contract, state }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function urlsAt(origin: string): Record<UpstreamVariable, string> {
  const entries = standInRows.map(([variable, { name, prefix = '', file = '' }]) => [
    variable,
    `${origin}/${name}${prefix}${file}`,
  ]);
  return Object.fromEntries(entries) as Record<UpstreamVariable, string>;
}

/** An address that answers 404 for every upstream without a stand-in, so that no live upstream is called by mistake. */
function urlsWithoutStandIn(origin: string): Record<string, string> {
  return Object.fromEntries(
    [...feedAddresses, ...venueAddresses].map(({ variable }) => [variable, `${origin}/no_stand_in`]),
  );
}

function createWires(view: () => WorldView, faults: Faults): Record<UpstreamName, Wire> {
  const entries = standInRows.map(([, { name, prefix, create }]) => {
    const wire = create(view, () => faults.current()[name]);
    return [name, prefix === undefined ? wire : below(prefix, wire)];
  });
  return Object.fromEntries(entries) as Record<UpstreamName, Wire>;
}

/** An upstream whose paths all begin alike. */
function below(prefix: string, wire: Wire): Wire {
  return (request) => {
    if (!request.path.startsWith(`${prefix}/`)) return { status: 404, body: { error: 'not found' } };
    return wire({ ...request, path: request.path.slice(prefix.length) });
  };
}

function wireRequest({ method = 'GET', headers }: IncomingMessage, path: string, query: URLSearchParams): WireRequest {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return { method, path, query, headers: Object.fromEntries(flat) as Record<string, string | undefined> };
}

interface Exchange {
  fault: Fault | undefined;
  upstream: UpstreamName;
  answer: () => WireAnswer;
}

const defaultDelayMs = 5_000;

function answerOrFail(
  incoming: IncomingMessage,
  response: ServerResponse,
  { fault, upstream, answer }: Exchange,
): void {
  switch (fault?.kind) {
    case 'silent':
      return;
    case 'status':
      return send(incoming, response, answerWithStatus(upstream, fault));
    case 'html':
      return send(incoming, response, pageForPeople);
    case 'cut':
      return send(incoming, response, firstHalf(answer()));
    case 'reset':
      return breakOff(response, answer());
    case 'slow': {
      const timer = setTimeout(() => send(incoming, response, answer()), fault.delay_ms ?? defaultDelayMs);
      return void response.on('close', () => clearTimeout(timer));
    }
    case 'open':
    case undefined:
      return send(incoming, response, answer());
  }
}

function bytesOf({ body }: WireAnswer): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function firstHalf(answer: WireAnswer): WireAnswer {
  const whole = bytesOf(answer);
  return {
    ...answer,
    headers: { 'content-type': jsonType, ...answer.headers },
    body: whole.subarray(0, whole.length / 2),
  };
}

function breakOff(response: ServerResponse, answer: WireAnswer): void {
  const whole = bytesOf(answer);
  response.writeHead(200, { 'content-type': jsonType, ...answer.headers, 'content-length': String(whole.length + 1) });
  response.write(whole.subarray(0, whole.length / 2), () => response.socket?.resetAndDestroy());
}

/** Sends an answer, packed where the client takes it and has not asked for a part. */
function send({ method, headers: asked }: IncomingMessage, response: ServerResponse, answer: WireAnswer): void {
  const { status = 200, headers } = answer;
  const whole = status === 304 ? Buffer.alloc(0) : bytesOf(answer);
  const takes = asked['range'] === undefined ? String(asked['accept-encoding'] ?? '') : '';
  const { body, coding } = packed(whole, takes);
  response.writeHead(status, {
    'content-type': jsonType,
    'content-length': String(body.length),
    ...(coding && { 'content-encoding': coding }),
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

interface Controlled {
  faults: Faults;
  change: (wanted: ContractChange) => void;
  view: () => WorldView;
}

const mostControlBytes = 10_000;

/**
 * `GET /control`: which faults are on. `POST /control`: switches one, or changes the state of a contract. `GET /control/ids`: which recorded id each id on
 * the wire stands for. A body must say that it is JSON, so that no web page can send one unasked.
 */
async function control(
  incoming: IncomingMessage,
  response: ServerResponse,
  { faults, change, view }: Controlled,
): Promise<void> {
  const { method, url, headers } = incoming;
  if (method === 'GET' && url === '/control/ids') return send(incoming, response, { body: recordedIds(view()) });
  if (method === 'GET') return send(incoming, response, { body: { faults: faults.current() } });
  try {
    if (!headers['content-type']?.startsWith('application/json')) throw new TypeError('the content type must be JSON');
    const body = (JSON.parse(await textOf(incoming)) ?? {}) as Record<string, unknown>;
    if ('contract' in body) {
      change(readContractChange(body));
    } else {
      const { upstream, fault } = readFault(body);
      faults.set(upstream, fault);
    }
    send(incoming, response, { body: { faults: faults.current() } });
  } catch (error) {
    send(incoming, response, { status: 400, body: { error: error instanceof Error ? error.message : 'bad request' } });
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > mostControlBytes) throw new TypeError('the body is too long');
  }
  return text;
}
