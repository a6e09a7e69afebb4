import type { Redis, RedisOptions } from 'ioredis';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { isRefusedDatabase, isUselessConnection } from './store-failures.ts';

/**
 * Loads the Redis client. The client is loaded only when a Redis store is created, so that programs with another store
 * start faster.
 */
const require = createRequire(import.meta.url);

/** Time limit of a command. Any usable network transfers a snapshot of some megabytes in this time. */
const commandTimeoutMs = 10_000;
const connectTimeoutMs = 3000;

/** Longest wait between two attempts to reconnect, so that a returning server is noticed within half a second. */
const maxReconnectDelayMs = 500;

/**
 * Time after which an open connection is replaced. After a failover, an open connection can lead to a server that
 * answers without an error, with data that nobody writes any more. Only a new connection resolves the host name again.
 */
const maxConnectionAgeMs = 60_000;

/** A connection to a Redis server, which is replaced from time to time. */
export interface RedisConnection {
  /** The client for the next operation. A later operation may have another one. */
  readonly client: Redis;
  /** The last error since the client was ready. The error of a command does not include it. */
  readonly lastError: unknown;
  /** Closes the connection at once. Waiting commands fail. */
  close(): void;
}

/** @param prepare adds listeners to each client of the connection */
type Connect = (prepare?: (client: Redis) => void) => RedisConnection;

/** Returns a function that creates connections to the server. Each one connects at its first command. */
export function createConnect(address: RedisAddress, maxAgeMs = maxConnectionAgeMs): Connect {
  const { Redis: Client } = require('ioredis') as typeof import('ioredis');
  return (prepare) => {
    const open = () => {
      const client = new Client({ ...connectionOptions, ...address });
      prepare?.(client);
      return { client, lastError: listenForErrors(client) };
    };
    let current = open();
    let next: ReturnType<typeof open> | undefined;

    /** Keeps the current client until the next one is ready. A client that is not ready connects again by itself. */
    async function replace(): Promise<void> {
      if (next || current.client.status !== 'ready') return;
      const opened = (next = open());
      const isReady = await opened.client.connect().then(
        () => next === opened,
        () => false,
      );
      next = undefined;
      if (!isReady) return opened.client.disconnect();
      const previous = current.client;
      current = opened;
      // QUIT follows the commands that the client has already sent.
      await previous.quit().catch(() => previous.disconnect());
    }

    const timer = setInterval(() => void replace(), maxAgeMs);
    timer.unref();
    return {
      get client() {
        return current.client;
      },
      get lastError() {
        return current.lastError();
      },
      close() {
        clearInterval(timer);
        for (const opened of [current, next]) opened?.client.disconnect();
        next = undefined;
      },
    };
  };
}

/**
 * Listens for connection errors, because an error without a listener would end the process. The call that fails
 * reports the error to its caller.
 * @returns a function that returns the last error since the client was ready
 */
function listenForErrors(client: Redis): () => unknown {
  let last: unknown;
  client.on('ready', () => (last = undefined));
  client.on('error', (error: unknown) => {
    last = error;
    // Without a new connection, the client would continue in database 0, which may belong to another program.
    if (isRefusedDatabase(error)) client.disconnect(true);
  });
  return () => last;
}

export type RedisAddress = Pick<RedisOptions, 'username' | 'password' | 'tls'> & {
  host: string;
  port: number;
  db: number;
};

/**
 * Parses the address of the server. The Redis client does not parse it: unknown parts of the address therefore have no
 * effect, and no error of the client contains the address.
 */
export function parseAddress(address: string): RedisAddress {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1';
  return {
    host,
    port: Number(url.port || 6379),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(/^\/(\d{1,4})$/.exec(url.pathname)?.[1] ?? 0),
    tls: url.protocol === 'rediss:' ? { servername: isIP(host) ? '' : host } : undefined,
  };
}

const connectionOptions = {
  lazyConnect: true,
  connectTimeout: connectTimeoutMs,
  commandTimeout: commandTimeoutMs,
  // A server that answers nothing may be gone without having closed the connection.
  socketTimeout: commandTimeoutMs,
  // The client must not repeat a write whose reply was lost. The writer checks whether the write took effect.
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: (attempt) => Math.min(50 * attempt, maxReconnectDelayMs),
  reconnectOnError: isUselessConnection,
} satisfies RedisOptions;
