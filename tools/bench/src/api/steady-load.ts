import { Agent, request, type RequestOptions } from 'node:http';

/** A load of questions, each asked on one of some connections as soon as the one before it is answered. */
export interface SteadyLoad {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string | number>>;
  body?: string;
  connections: number;
  seconds: number;
  /** Answers of the first seconds are not counted: connections and code warm up. */
  warmUpSeconds: number;
}

/** How long answers took, in milliseconds. */
export interface Waits {
  requests_per_second: number;
  p50_ms: number;
  p99_ms: number;
  longest_ms: number;
}

/**
 * Puts load on a server from this process over connections that stay, as the clients of an assistant's back end do.
 * @throws {Error} for an answer other than 200
 */
export async function askSteadily(load: SteadyLoad): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const began = performance.now();
  const counted = began + load.warmUpSeconds * 1000;
  const until = counted + load.seconds * 1000;
  const waits: number[] = [];
  const askOn = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await ask(load, agent);
      if (start >= counted) waits.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, askOn));
  agent.destroy();
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor((waits.length - 1) * share)] ?? NaN).toFixed(2));
  return {
    requests_per_second: Math.round(waits.length / load.seconds),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    longest_ms: at(1),
  };
}

function ask({ url, method = 'GET', headers = {}, body = '' }: SteadyLoad, agent: Agent): Promise<void> {
  const options: RequestOptions = { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end(body);
  });
}
