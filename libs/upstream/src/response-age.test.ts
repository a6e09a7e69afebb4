import { expect, it, onTestFinished } from 'vitest';
import { createFaultServer, createTestClients } from './testing.ts';
import { readAge } from './response-age.ts';

const now = new Date('2026-01-01T12:00:00Z');
const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
const tenMinutesAgo = 'Thu, 01 Jan 2026 11:50:00 GMT';

it.each<[string, Record<string, string>, number]>([
  ['no header', {}, 0],
  ['a response of now', { date, age: '0' }, 0],
  ['a cached response', { date: tenMinutesAgo, age: '600' }, 600],
  ['a cache that replaces the date', { date, age: '600' }, 600],
  ['a cache without an age', { date: tenMinutesAgo }, 600],
  ['a date that is older than the age', { date: tenMinutesAgo, age: '30' }, 600],
  ['an age that is older than the date', { date: tenMinutesAgo, age: '7200' }, 7_200],
  ['a date in the future', { date: 'Thu, 01 Jan 2026 13:00:00 GMT', age: '60' }, 60],
  ['clocks that differ by minutes', { date: 'Thu, 01 Jan 2026 11:56:00 GMT' }, 0],
  ['several ages', { date, age: '0, 600, 30' }, 600],
  ['a negative age', { date, age: '-5' }, 0],
  ['an age that is no number', { date, age: 'soon' }, 0],
  ['an age with an exponent', { date, age: '1e9' }, 0],
  ['an age of a broken cache', { date, age: '99999999999999999999' }, 10_000_000],
  ['a date of a broken clock', { date: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 10_000_000],
])('reads the age of a response: %s', (_, headers, expected) => {
  expect(readAge(headers, now)).toBe(expected);
});

it('tells the highest age of the responses of a pass, and not that of a failure', async () => {
  const sent = [{ date }, { date: tenMinutesAgo }, { date, age: '30' }];
  const headers = () => sent.shift() ?? {};
  const routes = {
    '/': () => ({ body: {}, headers: headers() }),
    '/none': { status: 404, body: {}, headers: { age: '86400' } },
  };
  const server = await createFaultServer({ routes });
  onTestFinished(() => server.close());
  const clients = createTestClients({ now, hasRealClock: true });
  const client = clients('cached');
  for (const expected of [0, 600, 600]) {
    await client.json({ url: `${server.url}/` });
    expect(client.maxAgeSeconds()).toBe(expected);
  }
  await expect(client.json({ url: `${server.url}/none` })).rejects.toMatchObject({ fault: 'not_found' });
  expect([client.maxAgeSeconds(), clients('other').maxAgeSeconds()]).toEqual([600, 0]);
  clients.startPass();
  expect(client.maxAgeSeconds()).toBe(0);
});
