import { describe, expect, it } from 'vitest';
import { parseTimeline } from './sources/platform_api/parse.ts';
import { parseFeed as parseTrumpstruth } from './sources/trumpstruth/parse.ts';
import { parseEntries } from './sources/truth_archive/parse.ts';
import { parseFeed as parseWhitehouse } from './sources/whitehouse_rss/parse.ts';
import { hasRecording, readRecording } from './testing/recordings.ts';
import { suiteAccounts, suiteNow } from './testing/source-suite.ts';

/** Tests the parsers with recorded responses. The expected counts and kinds were determined by hand. */

const [trump, whitehouse] = suiteAccounts;
const known = ['realDonaldTrump', 'WhiteHouse'];
const feed = (name: string) => `upstreams/feeds/${name}`;
const isHere = hasRecording(feed('trumpstruth-feed.xml'));
const json = (name: string) => JSON.parse(readRecording(feed(name)).toString()) as unknown;

describe.skipIf(!isHere)('recorded payloads (skipped without ../shared/upstreams beside the repository)', () => {
  it('trumpstruth: 14 items, 5 blank, 2 quotes without text of the author, 1 re-truth', () => {
    const { count, records } = parseTrumpstruth(readRecording(feed('trumpstruth-feed.xml')), trump!, known);
    expect(count).toBe(14);
    expect(records).toMatchObject({ skipped: 0, posts: { length: 14 } });
    const { posts } = records;
    expect(posts.filter(({ kind }) => kind === 'blank')).toHaveLength(5);
    expect(posts.filter(({ quote_of }) => quote_of?.handle === 'realDonaldTrump')).toHaveLength(2);
    expect(posts.filter(({ repost_of }) => repost_of !== null)).toMatchObject([
      { repost_of: { handle: 'realwayneroot' }, text: expect.stringMatching(/^RT @realwayneroot: "US/) as string },
    ]);
    const [link] = posts.filter(({ id }) => id === '117156902282061140');
    expect(link?.text).toMatch(/^S&P .*: https:\/\/www\.breitbart\.com\/economy\/2026\/08\/21\/biz-is-booming\/$/);
    expect(posts.every(({ text }) => !/https:\/\/www\. |&amp;|<|RT: /.test(text))).toBe(true);
  });

  it('truth archive: 8 entries, 1 blank, 1 re-truth without a separator', () => {
    const { posts, skipped } = parseEntries(json('cnn-truth-archive-sample.json') as unknown[], trump!, known);
    expect([posts.length, skipped]).toEqual([8, 0]);
    expect(posts.filter(({ kind }) => kind === 'blank').map(({ id }) => id)).toEqual(['108262077899921897']);
    expect(posts.find(({ id }) => id === '108258194310122899')).toMatchObject({
      repost_of: { handle: null, url: null },
    });
    expect(posts.find(({ id }) => id === '108241621699548084')?.text).toMatch(/^22 & 0 in/);
    expect(posts.find(({ id }) => id === '107797156496908384')?.at).toBe('2022-02-14T15:54:32.528Z');
  });

  it('the older form of the archive, with markup: 60 entries, none lost', () => {
    const { posts, skipped } = parseEntries(json('stiles-format-truth-archive.json') as unknown[], trump!, known);
    expect([posts.length, skipped]).toEqual([60, 0]);
    expect(posts.every(({ text }) => !/<\/?\w|&\w+;/.test(text))).toBe(true);
    expect(posts.every(({ kind, text }) => (kind === 'blank') === (text === ''))).toBe(true);
  });

  it('whitehouse.gov: 23 headlines with entities decoded', () => {
    const { records } = parseWhitehouse(readRecording(feed('whitehouse-presidential-actions.xml')), whitehouse!);
    expect([records.posts.length, records.skipped]).toEqual([23, 0]);
    expect(records.posts[3]).toMatchObject({ id: 'wh-50433', text: expect.stringContaining('America’s') as string });
  });

  it('X API: five posts in each dialect, one of them only media', () => {
    const { exchanges } = json('x-user-tweets.constructed.json') as { exchanges: { body: object; dialect: string }[] };
    const [legacy, current] = exchanges
      .slice(0, 2)
      .map(({ body }) => parseTimeline(body, whitehouse!, '1879644163769335808', suiteNow));
    expect(legacy?.records.posts).toHaveLength(5);
    expect(legacy).toEqual(current);
    expect(legacy?.records.posts.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text', 'blank']);
    expect(legacy?.records.posts.every(({ text }) => !text.includes('t.co'))).toBe(true);
    expect(legacy?.nextToken).toMatch(/^7140/);
  });

  it('X API of 2022: posts with only the default fields get their time from the id', () => {
    const [timeline] = json('x-recorded-get.json') as { response: { body: object } }[];
    const { records } = parseTimeline(timeline?.response.body, whitehouse!, '783214', suiteNow);
    expect(records.posts.map(({ at }) => at.slice(0, 10))).toEqual(['2022-10-05', '2022-09-01']);
  });
});
