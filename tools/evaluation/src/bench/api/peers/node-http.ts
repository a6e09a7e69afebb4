import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that does as little as possible. Its processor time is the lower bound for the other servers. It sends the
 * bytes of a file from a Buffer, or 304 if the request has the entity tag of the file.
 *
 *   node-http.ts BODY_FILE
 */
const [, , bodyFile = ''] = process.argv;
const body = readFileSync(bodyFile);
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' };

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
