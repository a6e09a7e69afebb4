import { afterAll, beforeAll } from 'vitest';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams, type LocalUpstreams } from '../server.ts';
import type { UpstreamVariable } from '../stand-ins.ts';
import type { World } from '../world.ts';

export interface Got {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. */
  json: <Value = Record<string, unknown>>() => Value;
}

/** Recordings are tens of megabytes, and machines that run tests are busy. */
const readingMs = 60_000;

/** A started server for the tests of a file, and how to ask it. */
export function startedUpstreams(now: string, world: () => World = sampleWorld) {
  let upstreams: LocalUpstreams;
  beforeAll(async () => {
    upstreams = await startLocalUpstreams({ world: world(), clock: () => new Date(now), port: 0 });
  }, readingMs);
  afterAll(() => upstreams.close());

  const get = async (variable: UpstreamVariable, path = '', init: RequestInit = {}): Promise<Got> => {
    const response = await fetch(upstreams.urls[variable] + path, { redirect: 'manual', ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: <Value>() => JSON.parse(text) as Value };
  };
  const control = (body: unknown) =>
    fetch(upstreams.controlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { get, control, it: () => upstreams };
}
