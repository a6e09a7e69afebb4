import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/**
 * What the api is measured beside: a server that does nothing but send the same bytes from a Buffer, and 304 to whoever
 * has them. `bare` is node:http alone, `busy` the same after 20 microseconds of work on each answer, `fastify` the
 * framework one would take for speed.
 *
 *   peer-server.ts bare|busy|fastify BODY_FILE
 */
const [, , kind = 'bare', bodyFile = ''] = process.argv;
const workMs = kind === 'busy' ? 0.02 : 0;
const body = readFileSync(bodyFile);
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' };

async function bare(): Promise<string> {
  const server = createServer((request, response) => {
    work();
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function work(): void {
  if (workMs === 0) return;
  const until = performance.now() + workMs;
  while (performance.now() < until);
}

function fastify(): Promise<string> {
  const server = Fastify();
  server.get('/*', (request, reply) => {
    reply.headers(headers);
    if (request.headers['if-none-match'] === '"1"') return reply.code(304).send();
    return reply.send(body);
  });
  return server.listen({ port: 0, host: '127.0.0.1' });
}

console.log(JSON.stringify({ url: await (kind === 'fastify' ? fastify() : bare()) }));
