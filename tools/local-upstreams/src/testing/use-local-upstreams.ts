import { afterAll, beforeAll } from 'vitest';
import { sampleWorld } from '../sample/world.ts';
import { type LocalUpstreams, startLocalUpstreams } from '../server.ts';
import type { UpstreamVariable } from '../stand-ins.ts';
import type { World } from '../world.ts';

export interface FetchedResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Parses the body as JSON. */
  json: <Value = Record<string, unknown>>() => Value;
}

/** Reading tens of megabytes of recordings on a busy machine takes up to a minute. */
const startTimeoutMs = 60_000;

/** Starts a server for the tests of a file, and returns functions that call it. */
export function useLocalUpstreams(now: string, world: () => World = sampleWorld) {
  let upstreams: LocalUpstreams;
  beforeAll(async () => {
    upstreams = await startLocalUpstreams({ world: world(), clock: () => new Date(now), port: 0 });
  }, startTimeoutMs);
  afterAll(() => upstreams.close());

  const get = async (variable: UpstreamVariable, path = '', init: RequestInit = {}): Promise<FetchedResponse> => {
    const response = await fetch(upstreams.urls[variable] + path, { redirect: 'manual', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: <Value>() => JSON.parse(text) as Value };
  };
  return { get, upstreams: () => upstreams };
}
