import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFaultServer, faultCases, type FaultCase, type FaultServer } from './testing.ts';

/**
 * Growth of the memory that is allowed in addition to the cap `capMegabytes`, for Node's own buffers and garbage. On a
 * busy machine, Node collects garbage late: up to 80 MB were measured. Bombs have 256 MB, and other bodies do not end.
 */
const headroomMegabytes = 112;
const capMegabytes = 16;

/**
 * Sends two requests in a separate process, so that only the client adds to the memory of that process. The first
 * request goes to a healthy server and is a warm-up. The second request goes to the server with the fault. The result
 * is the growth of the peak memory during the second request.
 */
const program = `
  import { createUpstreamClients } from '@postjoin/upstream';
  const clients = createUpstreamClients({ now: () => new Date(), userAgent: 'test', defaults: { maxBytes: ${capMegabytes} * 2 ** 20, deadlineMs: 100_000 } });
  await clients('warm').json({ url: process.argv[1] });
  const before = process.resourceUsage().maxRSS;
  const fault = await clients('x').json({ url: process.argv[2] }).then(() => 'none', (error) => error.fault);
  console.log(JSON.stringify({ fault, grownMegabytes: (process.resourceUsage().maxRSS - before) / 1024 }));
`;

let server: FaultServer;
let healthyServer: FaultServer;
beforeAll(async () => {
  server = await createFaultServer({ routes: {} });
  healthyServer = await createFaultServer({ routes: { '/': { body: [] } } });
});
afterAll(() => Promise.all([server.close(), healthyServer.close()]));

async function measureGrowth(): Promise<{ fault: string; grownMegabytes: number }> {
  const urls = [healthyServer.url, server.url];
  const flags = ['--conditions=@postjoin/source', '--input-type=module', '-e', program, ...urls];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname });
  return JSON.parse(stdout) as { fault: string; grownMegabytes: number };
}

const isCostly = ({ expected }: FaultCase) => ['too_large', 'too_many_records', 'too_deep'].includes(expected);

it.each(faultCases.filter(isCostly))(
  '$name: uses no more memory than the cap and headroom',
  async ({ switchOn, expected }) => {
    await switchOn(server);
    const { fault, grownMegabytes } = await measureGrowth();
    expect(fault).toBe(expected);
    expect(grownMegabytes).toBeLessThan(capMegabytes + headroomMegabytes);
  },
);

it('uses no more memory for a body sent byte by byte', async () => {
  const bytes = 1_000_000;
  server.inject({
    answer: (_, response) => {
      // Sends each byte as a chunk of its own. No other framing has as much overhead for each byte.
      response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
      response.socket?.write('1\r\n \r\n'.repeat(bytes));
      response.socket?.end('1\r\n1\r\n0\r\n\r\n');
    },
  });
  const { fault, grownMegabytes } = await measureGrowth();
  expect(fault).toBe('none');
  expect(grownMegabytes).toBeLessThan(capMegabytes + headroomMegabytes);
});
