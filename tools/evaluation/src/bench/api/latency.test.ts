import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { measureLatency } from './latency.ts';

let server: Server;
let peak = 0;

async function serve(status: number): Promise<string> {
  let open = 0;
  peak = 0;
  server = createServer((request, response) => {
    peak = Math.max(peak, ++open);
    request.resume().on('end', () => {
      open -= 1;
      response.writeHead(status).end('answer');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const load = { connections: 3, seconds: 0.2, warmUpSeconds: 0.1 };

it('loads over at most the given connections and returns quantiles of the response times', async () => {
  const latency = await measureLatency({ url: await serve(200), ...load });
  expect(latency.requests_per_second).toBeGreaterThan(0);
  expect(latency.p50_ms).toBeLessThanOrEqual(latency.p99_ms);
  expect(latency.p99_ms).toBeLessThanOrEqual(latency.max_ms);
  expect(peak).toBeLessThanOrEqual(3);
});

it('fails on an answer other than 200', async () => {
  await expect(measureLatency({ url: await serve(503), ...load })).rejects.toThrow(/503/);
});
