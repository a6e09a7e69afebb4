import { expect, it } from 'vitest';
import { summarize } from './compare-servers.ts';

const createRounds = (...times: number[]) =>
  times.map((processorUs) => ({ processorUs, requests: 1, requestsPerSecond: 1_000, p99Ms: 2, errors: 1 }));

it('compares processor time round by round, so that a slow round of all servers changes no ratio', () => {
  const summary = summarize([
    { name: 'postjoin', rounds: createRounds(50, 100, 50) },
    { name: 'node:http', rounds: createRounds(25, 50, 20) },
    { name: 'koa', rounds: createRounds(150, 300, 150) },
  ]);
  expect(summary).toMatchObject({ of_node_http: 0.5, of_koa: 3 });
  expect(summary['postjoin']).toEqual({
    processor_us_per_request: 50,
    requests_per_second: 1_000,
    p99_ms: 2,
    errors: 3,
  });
});
