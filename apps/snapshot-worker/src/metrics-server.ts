import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { SettingsError } from '@postjoin/settings';
import type { Registry } from 'prom-client';

/**
 * Serves `/metrics`, and `/livez` for whoever asks whether the process is there. Tells its address once it listens.
 * @throws {SettingsError} when that address cannot be listened on
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
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`HOST and METRICS_PORT must be an address that is free to listen on (${error.code}).`]);
  });
  const address = server.address();
  if (typeof address === 'object' && address)
    onListening(`http://${isIPv6(host) ? `[${host}]` : host}:${address.port}/metrics`);
  return server;
}
