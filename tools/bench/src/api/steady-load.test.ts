import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { askSteadily } from './steady-load.ts';

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

it('asks on so many connections at once and says how long answers took', async () => {
  const waits = await askSteadily({ url: await serve(200), ...load });
  expect(waits.requests_per_second).toBeGreaterThan(0);
  expect(waits.p50_ms).toBeLessThanOrEqual(waits.p99_ms);
  expect(waits.p99_ms).toBeLessThanOrEqual(waits.longest_ms);
  expect(peak).toBeLessThanOrEqual(3);
});

it('does not count an answer that is none', async () => {
  await expect(askSteadily({ url: await serve(503), ...load })).rejects.toThrow(/503/);
});
