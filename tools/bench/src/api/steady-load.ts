import { setTimeout as wait } from 'node:timers/promises';
import { putSteadyLoad, type Asking } from '@postjoin/demo';

/** A load of one question, asked on each of some connections as soon as it was answered there. */
export interface SteadyLoad {
  url: string;
  asking?: Asking;
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
export async function askSteadily({ url, asking, connections, seconds, warmUpSeconds }: SteadyLoad): Promise<Waits> {
  const countedFrom = performance.now() + warmUpSeconds * 1000;
  const waits: number[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const end = putSteadyLoad({
    addresses: [url],
    ...(asking && { asking }),
    connections,
    pauseMs: 0,
    onAnswer({ status, askedMs, atMs }) {
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
      if (askedMs >= countedFrom) waits.push(atMs - askedMs);
    },
    onFailure: reject,
  });
  try {
    await Promise.race([wait((warmUpSeconds + seconds) * 1000), failed]);
  } finally {
    await end();
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor((waits.length - 1) * share)] ?? NaN).toFixed(2));
  return {
    requests_per_second: Math.round(waits.length / seconds),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    longest_ms: at(1),
  };
}
