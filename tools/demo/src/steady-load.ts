import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One answer as it came in. */
export interface LoadAnswer {
  /** Which of the connections it came by; answers of one come in the order of its questions. */
  connection: number;
  status: number;
  body: string;
  /** When it was asked for, on the clock of `performance.now()`. */
  askedMs: number;
  /** When its last byte was here, on the same clock. */
  atMs: number;
}

/** How an address is asked. */
export interface Asking {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SteadyLoadOptions {
  /** Asked in turn, over and over. */
  addresses: readonly string[];
  /** A plain GET unless given. */
  asking?: Asking;
  /** Connections that are kept open, each with one question under way at a time. */
  connections: number;
  /** Between an answer and the next question of its connection. */
  pauseMs: number;
  onAnswer: (answer: LoadAnswer) => void;
  /** The connection broke before the answer was whole. */
  onFailure: (error: Error) => void;
}

/** Asks a server on and on. Returns what ends it, once the answers that are under way have come. */
export function putSteadyLoad({
  addresses,
  connections,
  asking = plainGet,
  pauseMs,
  onAnswer,
  onFailure,
}: SteadyLoadOptions): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isStopped = false;
  const keepAsking = async (_unused: unknown, connection: number) => {
    for (let turn = connection; !isStopped; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '';
      await ask(address, asking, agent).then((answer) => onAnswer({ connection, ...answer }), onFailure);
      if (pauseMs > 0) await wait(pauseMs);
    }
  };
  const ended = Promise.all(Array.from({ length: connections }, keepAsking));
  return async () => {
    isStopped = true;
    await ended;
    agent.destroy();
  };
}

const plainGet: Asking = { method: 'GET', headers: {}, body: '' };

function ask(
  address: string,
  { method, headers, body: sent }: Asking,
  agent: Agent,
): Promise<Omit<LoadAnswer, 'connection'>> {
  const askedMs = performance.now();
  const options = { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(sent) } };
  return new Promise((resolve, reject) => {
    const asked = request(address, options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, askedMs, atMs: performance.now() }));
    });
    asked.on('error', reject).end(sent);
  });
}
