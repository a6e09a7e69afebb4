import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A loopback address at which nothing listens any more. */
export async function closedPortUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
