import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that breaks a connection before the reply to a chosen request. */
export interface LossyProxy {
  readonly port: number;
  /** Forwards the next request that contains this text to the server, and breaks the connection before the reply. */
  loseReplyTo(text: string): void;
  close(): Promise<void>;
}

export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let lostRequest: string | undefined;
  const proxy = createServer((client) => {
    const server = createConnection(targetPort, '127.0.0.1');
    let isLost = false;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    client.on('data', (request) => {
      if (lostRequest !== undefined && request.includes(lostRequest)) {
        isLost = true;
        lostRequest = undefined;
      }
      server.write(request);
    });
    server.on('data', (reply) => (isLost ? end() : client.write(reply)));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    loseReplyTo: (text) => (lostRequest = text),
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
