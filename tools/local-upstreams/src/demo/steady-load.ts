import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadAnswer {
  /** Index of the connection. Answers of one connection arrive in the order of its requests. */
  connection: number;
  status: number;
  body: string;
  /** When the request was sent, on the clock of `performance.now()`. */
  sentMs: number;
  /** When the last byte of the answer arrived, on the same clock. */
  receivedMs: number;
}

export interface SteadyLoadOptions {
  /** Each connection requests these URLs in turn, repeatedly. */
  urls: readonly string[];
  /** Open connections, each with at most one request in flight. */
  connections: number;
  /** Pause between an answer and the next request on its connection. */
  pauseMs: number;
  onAnswer: (answer: LoadAnswer) => void;
  /** Called when a connection breaks before the answer is complete. */
  onFailure: (error: Error) => void;
}

/**
 * Sends requests until the returned function is called. The promise of that function resolves when all requests in
 * flight are answered.
 */
export function startSteadyLoad({
  urls,
  connections,
  pauseMs,
  onAnswer,
  onFailure,
}: SteadyLoadOptions): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isStopped = false;
  const runConnection = async (_unused: unknown, connection: number) => {
    for (let turn = connection; !isStopped; turn += 1) {
      const url = urls[turn % urls.length] ?? '';
      await send(url, agent).then((answer) => onAnswer({ connection, ...answer }), onFailure);
      await wait(pauseMs);
    }
  };
  const ended = Promise.all(Array.from({ length: connections }, runConnection));
  return async () => {
    isStopped = true;
    await ended;
    agent.destroy();
  };
}

function send(url: string, agent: Agent): Promise<Omit<LoadAnswer, 'connection'>> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body, sentMs, receivedMs: performance.now() });
      });
    });
    outgoing.on('error', reject).end();
  });
}
