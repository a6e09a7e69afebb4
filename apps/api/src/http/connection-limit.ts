import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createOpenCounts } from './open-counts.ts';
import { toCallerKey } from './rate-limiter.ts';

/**
 * Closes new connections above the limits at once. Until its first request is complete, a connection counts in no other
 * limit, and takes memory for ten seconds.
 * @param limits.each maximum of one caller, who is an IPv4 address or an IPv6 network
 */
export function limitConnections(server: Server, limits: { each: number; total: number }): void {
  const connections = createOpenCounts();
  server.maxConnections = limits.total;
  server.prependListener('connection', (socket: Socket) => {
    const caller = toCallerKey(socket.remoteAddress ?? '');
    if (connections.get(caller) >= limits.each) return void socket.destroy();
    connections.open(caller);
    socket.once('close', () => connections.close(caller));
  });
}
