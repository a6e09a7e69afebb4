import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a healthy route answers. A string or bytes are sent as they are, anything else as JSON. */
export interface RouteAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Answers a request in a way of its own: writes to `response`, or leaves it open. */
export type AnswerWith = (request: SeenRequest, response: ServerResponse, healthy: RouteAnswer) => void;

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Inject {
  answer: AnswerWith;
  /** Only requests to paths that match; all when left out. */
  path?: RegExp;
  /** How many requests meet it before the server is healthy again; every one when left out. */
  times?: number;
}

export interface FaultServerOptions {
  /**
   * Healthy answers by exact path, such as `/events`, or by a beginning that ends in `*`, such as `/posts/*`; a
   * function sees the request. What is not listed is 404.
   */
  routes: Record<string, RouteAnswer | ((request: SeenRequest) => RouteAnswer)>;
}

export interface FaultServer {
  /** `http://127.0.0.1:port`, without a slash at its end: the base address to give to what is tested. */
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly SeenRequest[];
  /** From now on requests are answered with this; undefined makes the server healthy again. */
  inject(fault: Inject | undefined): void;
  close(): Promise<void>;
}

/**
 * A real server on loopback that answers its routes, until a fault is switched on.
 *
 * ```ts
 * const server = await createFaultServer({ routes: { '/events': { body: { events: [] } } } });
 * server.inject({ answer: (request, response) => response.destroy(), times: 1 });
 * await server.close();
 * ```
 */
export async function createFaultServer({ routes }: FaultServerOptions): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  let fault: Inject | undefined;
  let left = Infinity;

  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    const request = seenRequest(incoming);
    requests.push(request);
    const healthy = healthyAnswer(routes, request);
    if (!fault || left === 0 || !(fault.path?.test(request.path) ?? true)) return send(response, healthy);
    left -= 1;
    fault.answer(request, response, healthy);
  });
  // What a client that gives up leaves behind is no news here.
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    inject: (next) => {
      fault = next;
      left = next?.times ?? Infinity;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends an answer whole. */
export function send(response: ServerResponse, { status = 200, headers = {}, body }: RouteAnswer): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

/** The body of a healthy answer as bytes. */
export function bytesOf({ body }: RouteAnswer): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function seenRequest({ method = 'GET', url = '/', headers }: IncomingMessage): SeenRequest {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { method, path: pathname, query: searchParams, headers };
}

function healthyAnswer(routes: FaultServerOptions['routes'], request: SeenRequest): RouteAnswer {
  const beginnings = Object.keys(routes).filter(
    (key) => key.endsWith('*') && request.path.startsWith(key.slice(0, -1)),
  );
  const route = routes[request.path] ?? routes[beginnings.sort((a, b) => b.length - a.length)[0] ?? ''];
  if (route === undefined) return { status: 404, body: { error: 'not found' } };
  return typeof route === 'function' ? route(request) : route;
}
