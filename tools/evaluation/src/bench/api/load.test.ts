import { expect, it } from 'vitest';
import { parseReport } from './load.ts';

const report = `Running 2s test @ http://127.0.0.1:1/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   800.00us  500.00us   20.00ms   90.00%
  Latency Distribution
     50%  650.00us
     99%    2.50ms
  120000 requests in 2.00s, 1.00GB read
  Socket errors: connect 0, read 1, write 0, timeout 2
  Non-2xx or 3xx responses: 4
Requests/sec:  60000.50
Transfer/sec:    500.00MB`;

it('parses rate, p99 in milliseconds and every kind of error from a report of wrk', () => {
  expect(parseReport(report)).toEqual({ requests: 120_000, requestsPerSecond: 60_000.5, p99Ms: 2.5, errors: 7 });
  expect(parseReport(report.replace('2.50ms', '900.00us')).p99Ms).toBeCloseTo(0.9);
});

it('rejects output without a report', () => {
  expect(() => parseReport('unable to connect')).toThrow(/no report/);
});
