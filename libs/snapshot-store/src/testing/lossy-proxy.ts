import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that stands for a host name that can move, and for a network that loses replies. */
export interface LossyProxy {
  readonly port: number;
  /** Forwards the next request that contains this text to the server, and breaks the connection before the reply. */
  loseReplyTo(text: string): void;
  /** Leads new connections to another port. The open connections stay as they are, like those of a name that moved. */
  moveTo(port: number): void;
  /** Sends the command RESET in every open connection, which logs it out and ends its subscriptions. */
  resetSessions(): Promise<void>;
  close(): Promise<void>;
}

export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  let port = targetPort;
  const sockets = new Set<Socket>();
  const resets = new Set<() => Promise<void>>();
  let lostRequest: string | undefined;
  const proxy = createServer((client) => {
    const server = createConnection(port, '127.0.0.1');
    let isLost = false;
    const end = () => [client, server].forEach((socket) => socket.destroy());
    client.on('data', (request) => {
      if (lostRequest !== undefined && request.includes(lostRequest)) {
        isLost = true;
        lostRequest = undefined;
      }
      server.write(request);
    });
    const pass = (reply: Buffer) => (isLost ? end() : client.write(reply));
    server.on('data', pass);
    const reset = async () => {
      server.off('data', pass).write('RESET\r\n');
      await once(server, 'data');
      server.on('data', pass);
    };
    resets.add(reset);
    server.on('close', () => resets.delete(reset));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    loseReplyTo: (text) => (lostRequest = text),
    moveTo: (next) => (port = next),
    resetSessions: async () => void (await Promise.all([...resets].map((reset) => reset()))),
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
