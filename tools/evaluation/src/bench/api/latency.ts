import { setTimeout as wait } from 'node:timers/promises';
import { startSteadyLoad, type LoadRequest } from '@postjoin/local-upstreams';

export interface LatencyLoad {
  url: string;
  request?: LoadRequest;
  /** Number of open connections. Each sends its next request when its previous request is answered. */
  connections: number;
  seconds: number;
  /** Requests of the first seconds are not measured, because connections open and V8 compiles in that time. */
  warmUpSeconds: number;
}

export interface Latency {
  requests_per_second: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

/**
 * Measures response times under load from this process, over connections that stay open.
 * @throws {Error} for an answer other than 200
 */
export async function measureLatency({
  url,
  request,
  connections,
  seconds,
  warmUpSeconds,
}: LatencyLoad): Promise<Latency> {
  const countedFromMs = performance.now() + warmUpSeconds * 1000;
  const responseTimesMs: number[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const endLoad = startSteadyLoad({
    urls: [url],
    ...(request && { request }),
    connections,
    pauseMs: 0,
    onAnswer({ status, sentMs, receivedMs }) {
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
      if (sentMs >= countedFromMs) responseTimesMs.push(receivedMs - sentMs);
    },
    onFailure: reject,
  });
  try {
    await Promise.race([wait((warmUpSeconds + seconds) * 1000), failed]);
  } finally {
    await endLoad();
  }
  responseTimesMs.sort((a, b) => a - b);
  const quantile = (share: number) =>
    Number((responseTimesMs[Math.floor((responseTimesMs.length - 1) * share)] ?? NaN).toFixed(2));
  return {
    requests_per_second: Math.round(responseTimesMs.length / seconds),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    max_ms: quantile(1),
  };
}
