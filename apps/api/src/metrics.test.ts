import { aContract, aPost, aSnapshot, hoursAgo } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { runApp } from './testing/run-app.ts';
import { sampleSnapshot, testNow } from './testing/sample-data.ts';

const health = { contracts: 2, skipped: 0, last_success_at: testNow.toISOString() };

it('counts a venue as failed if a reading failed, but not if it lists more than is read', async () => {
  const snapshot = sampleSnapshot({
    venues: [
      { ...health, name: 'polymarket', status: 'partial', error: 'timeout: half; 3 series were not read' },
      { ...health, name: 'kalshi', status: 'partial', error: 'limited: 3 series are read in the next pass' },
    ],
  });
  const app = await runApp({ snapshot });
  const metrics = createMetrics(app.holder, { clock: () => testNow, droppedLogLines: () => 7, version: '1.2.3' });
  const lines = (await metrics.render()).split('\n');
  await app.close();
  expect(lines.filter((line) => line.startsWith('postjoin_venue_ok{'))).toEqual([
    'postjoin_venue_ok{venue="polymarket"} 0',
    'postjoin_venue_ok{venue="kalshi"} 1',
  ]);
  expect(lines).toContain('postjoin_log_lines_dropped_total 7');
  expect(lines).toContain('postjoin_build_info{version="1.2.3"} 1');
});

/** Reads the lines of one metric from an api that serves a snapshot. */
async function readMetric(name: string, snapshot: ReturnType<typeof sampleSnapshot>): Promise<string[]> {
  const app = await runApp({ snapshot });
  const metrics = createMetrics(app.holder, { clock: () => testNow, droppedLogLines: () => 0, version: '1.2.3' });
  const lines = (await metrics.render()).split('\n');
  await app.close();
  return lines.filter((line) => line.startsWith(name));
}

it('reports a refusal of the place as a state of its own, not as a failure', async () => {
  const error = 'refused_for_place: predictit refuses requests from the country, region or network of this server';
  const venues = [{ ...health, name: 'predictit' as const, status: 'error' as const, error }];
  const sample = sampleSnapshot({ venues });
  const feed = sample.feed.map((record) => ({ ...record, outcome: 'error' as const, error }));
  const lines = (metric: string) => readMetric(metric, { ...sample, feed });
  expect(await lines('postjoin_venue_ok{')).toEqual([]);
  expect(await lines('postjoin_feed_source_ok{')).toEqual([]);
  expect(await lines('postjoin_refused_for_place{')).toEqual(
    [...new Set(feed.map(({ name }) => name)), 'predictit'].map(
      (name) => `postjoin_refused_for_place{upstream="${name}"} 1`,
    ),
  );
});

it('reports a language model that fails or does the same with each row, also without metrics of the worker', async () => {
  const judge = { model: 'm', host: 'h', status: 'ok' as const, last_success_at: null, calls_today: 3 };
  const read = (health: object) =>
    readMetric('postjoin_judge', { ...sampleSnapshot(), judge: { ...judge, ...health } });
  expect(await read({})).toEqual([]);
  expect(await read({ failing_since: testNow.toISOString(), one_sided: 'refuses_everything' })).toEqual([
    `postjoin_judge_failing_since_seconds ${testNow.getTime() / 1000}`,
    'postjoin_judge_one_sided{kind="refuses_everything"} 1',
  ]);
  expect(await readMetric('postjoin_judge', sampleSnapshot())).toEqual([]);
});

it('names the fault of each venue that has one', async () => {
  const venues = [
    { ...health, name: 'polymarket' as const, status: 'partial' as const, error: 'suspect_list: 70 of 85 are missing' },
    { ...health, name: 'kalshi' as const, status: 'ok' as const },
    { ...health, name: 'predictit' as const, status: 'error' as const, error: 'A text without a first word "}' },
    { ...health, name: 'gemini' as const, status: 'unavailable' as const, error: 'unavailable: not configured' },
  ];
  expect(await readMetric('postjoin_venue_fault', sampleSnapshot({ venues }))).toEqual([
    'postjoin_venue_fault{venue="polymarket",fault="suspect_list"} 1',
    'postjoin_venue_fault{venue="predictit",fault="other"} 1',
  ]);
});

it('reports which account is silent', async () => {
  const whitehouse = { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x' } as const;
  const posts = [aPost({ at: hoursAgo(1) }), aPost({ id: '200', at: hoursAgo(49), ...whitehouse })];
  const snapshot = aSnapshot({ posts });
  expect(await readMetric('postjoin_account_silent{', snapshot)).toEqual([
    'postjoin_account_silent{account="trump"} 0',
    'postjoin_account_silent{account="whitehouse"} 1',
  ]);
});

it('counts the rows by account and certainty, and reports which account has had none for longer than is usual', async () => {
  const text = 'I will pardon Ghislaine Maxwell. A full pardon!';
  const posts = Array.from({ length: 9 }, (_, index) => aPost({ id: String(index), text, at: hoursAgo(30 + index) }));
  const snapshot = aSnapshot({ posts, contracts: [aContract()] });
  expect(await readMetric('postjoin_rows{', snapshot)).toEqual([
    'postjoin_rows{account="trump",certainty="high"} 9',
    'postjoin_rows{account="trump",certainty="possible"} 0',
    'postjoin_rows{account="whitehouse",certainty="high"} 0',
    'postjoin_rows{account="whitehouse",certainty="possible"} 0',
  ]);
  expect(await readMetric('postjoin_row_overdue{', snapshot)).toEqual(['postjoin_row_overdue{account="trump"} 1']);
});

it('reports the age of the newest post that has a row', async () => {
  const snapshot = sampleSnapshot();
  const [post] = snapshot.posts;
  const readAge = (posts: typeof snapshot.posts) =>
    readMetric('postjoin_newest_row_age_seconds', { ...snapshot, posts });
  expect(await readAge([{ ...post!, at: hoursAgo(3) }])).toEqual(['postjoin_newest_row_age_seconds 10800']);
  expect(await readAge(snapshot.posts.filter(({ id }) => id === '2'))).toEqual([
    'postjoin_newest_row_age_seconds +Inf',
  ]);
});

it('reports an unknown age as infinite, so that alerts fire', async () => {
  const inAnHour = new Date(testNow.getTime() + 3_600_000).toISOString();
  const snapshot = sampleSnapshot({ venues: [], taken_at: inAnHour });
  for (const name of ['postjoin_prices_age_seconds', 'postjoin_snapshot_age_seconds'])
    expect(await readMetric(name, snapshot)).toEqual([`${name} +Inf`]);
});
