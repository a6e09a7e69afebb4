import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { createListenError } from '@postjoin/program';
import type { Registry } from 'prom-client';

/**
 * Serves `/metrics` for Prometheus and `/livez` for liveness probes.
 *
 * @param onListening receives the address of `/metrics` once the server listens
 * @throws {SettingsError} when the address is in use or not available
 */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
  onListening: (url: string) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/livez') return void response.end('ok\n');
    if (path !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw createListenError('METRICS_PORT', error);
  });
  const address = server.address();
  if (typeof address === 'object' && address)
    onListening(`http://${isIPv6(host) ? `[${host}]` : host}:${address.port}/metrics`);
  return server;
}
