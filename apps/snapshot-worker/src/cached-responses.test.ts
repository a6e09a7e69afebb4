import { trumpstruthFeed } from '@postjoin/feed-sources/testing';
import type { Snapshot } from '@postjoin/snapshot-store';
import { answerWithHeaders, createFaultServer } from '@postjoin/upstream/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { pardonMarket, workerEnvironment } from './testing-program.ts';
import { runCommand } from './testing.ts';

/**
 * The worker reads a source and a venue through a cache. The age and the date of a response can contradict each other.
 * With a third upstream, the worker would take equal wrong dates for a fault of its own clock.
 */

const directory = useTempDirectory('test');

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const post = {
  id: '115800000000000000',
  created_at: secondsAgo(7_200).toISOString(),
  text: 'I will pardon Harold Winterbourne!',
  url: 'https://truthsocial.com/@realDonaldTrump/posts/115800000000000000',
};
const routes = {
  '/feed': { headers: { 'content-type': 'application/rss+xml' }, body: trumpstruthFeed([post]) },
  '/marketdata/all/': { body: { markets: [pardonMarket] } },
};

it.each([
  ['Age', { age: '600' }],
  ['Age, and the date of the cache', { age: '600', date: secondsAgo(0).toUTCString() }],
  ['a date, and no Age', { date: secondsAgo(600).toUTCString() }],
  ['a date that is older than Age', { age: '5', date: secondsAgo(600).toUTCString() }],
  ['Age, and a date in the future', { age: '600', date: secondsAgo(-86_400).toUTCString() }],
])('a response that was stored ten minutes ago, by %s, is as old in the snapshot', async (_, headers) => {
  const server = await createFaultServer({ routes });
  server.inject({ answer: answerWithHeaders(headers) });
  onTestFinished(() => server.close());
  const environment = workerEnvironment({
    SNAPSHOT_STORE: directory,
    TRUMPSTRUTH_URL: `${server.url}/feed`,
    PREDICTIT_URL: server.url,
  });
  const startedMs = Date.now();
  expect(await runCommand(['once'], environment)).toMatchObject({ code: 0 });
  const { output } = await runCommand(['show', '--full'], environment);
  const { feed, venues, contracts } = JSON.parse(output) as Snapshot;
  const live = [...feed, ...venues].filter(({ name }) => name === 'trumpstruth' || name === 'predictit');
  const times = [...live.map(({ last_success_at }) => last_success_at), ...contracts.map(({ price_at }) => price_at)];
  expect(times).toHaveLength(3);
  for (const time of times) {
    const age = (startedMs - Date.parse(time ?? '')) / 1_000;
    expect(age).toBeGreaterThan(595);
    expect(age).toBeLessThan(660);
  }
});
