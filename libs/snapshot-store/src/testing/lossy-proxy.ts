import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that breaks where a test wants it to. */
export interface LossyProxy {
  readonly port: number;
  /** The next request that holds this text still reaches the server; its connection breaks before the answer. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let doomed: string | undefined;
  const proxy = createServer((client) => {
    const server = createConnection(targetPort, '127.0.0.1');
    let isLost = false;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    client.on('data', (request) => {
      if (doomed !== undefined && request.includes(doomed)) {
        isLost = true;
        doomed = undefined;
      }
      server.write(request);
    });
    server.on('data', (answer) => (isLost ? end() : client.write(answer)));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    loseAnswerTo: (text) => (doomed = text),
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
