/// <reference types="node" preserve="true" />
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on a free port of loopback. @returns its address: `http://127.0.0.1:port` */
export async function listenOnLoopback(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
