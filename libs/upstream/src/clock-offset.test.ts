import { expect, it, onTestFinished } from 'vitest';
import { createFaultServer, createTestClients } from './testing.ts';
import { findClockOffset, nameClock, readClockOffset } from './clock-offset.ts';

const now = new Date('2026-01-01T12:00:00Z');
const hour = 3_600_000;

it.each([
  ['a later date', { date: 'Thu, 01 Jan 2026 13:00:00 GMT' }, hour],
  ['an earlier date', { date: 'Thu, 01 Jan 2026 11:00:00 GMT' }, -hour],
  ['a cached response', { date: 'Thu, 01 Jan 2026 11:00:00 GMT', age: '3600' }, 0],
  ['a cached response with the date of the cache', { date: 'Thu, 01 Jan 2026 12:00:00 GMT', age: '3600' }, 0],
  ['a cached response of a clock that is behind', { date: 'Thu, 01 Jan 2026 10:00:00 GMT', age: '3600' }, -hour],
  ['an age that is no number', { date: 'Thu, 01 Jan 2026 12:00:00 GMT', age: 'old' }, 0],
  ['no date', {}, undefined],
  ['a date that is none', { date: 'now' }, undefined],
])('reads the difference of two clocks from %s', (_, headers, expected) => {
  expect(readClockOffset(headers, now)).toBe(expected);
});

it.each([
  [[], undefined],
  [[hour, hour], undefined],
  [[hour, hour, 0], hour],
  [[hour, 0, 0, 0], 0],
  [[-hour, 365 * 24 * hour, -hour], -hour],
])('takes the median of %j, and nothing of fewer than three', (offsets, expected) => {
  expect(findClockOffset(offsets)).toBe(expected);
});

it.each([
  ['https://gamma-api.polymarket.com/events', 'polymarket.com'],
  ['https://xtracker.polymarket.com/api', 'polymarket.com'],
  ['https://www.trumpstruth.org/feed', 'trumpstruth.org'],
  ['http://127.0.0.1:8080/kalshi', 'client'],
  ['http://[::1]:8080/kalshi', 'client'],
  ['http://localhost:8080/kalshi', 'client'],
])('counts the clock of %s as that of %s', (url, name) => {
  expect(nameClock(url, 'client')).toBe(name);
});

it('measures the offset over the upstreams of a pass, and forgets it at the start of the next one', async () => {
  const date = 'Thu, 01 Jan 2026 13:00:00 GMT';
  const routes = { '/': { body: {}, headers: { date } } };
  const server = await createFaultServer({ routes });
  onTestFinished(() => server.close());
  const clients = createTestClients({ hasRealClock: true });
  clients.startPass();
  const known = clients.whenClockIsKnown();
  for (const name of ['a', 'b']) await clients(name).json({ url: `${server.url}/` });
  expect(clients.clockOffsetMs()).toBeUndefined();
  await clients('c').json({ url: `${server.url}/` });
  expect(clients.clockOffsetMs()).toBeGreaterThan(0);
  await known;
  clients.startPass();
  expect(clients.clockOffsetMs()).toBeUndefined();
});
