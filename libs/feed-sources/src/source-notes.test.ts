import { describe, expect, it } from 'vitest';
import { describeFeed } from './health.ts';
import { aStoredPost } from './testing/posts.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';
import type { FeedSourceName, FeedSourceRecord, StoredPost } from './types.ts';

const hour = 3_600_000;
const to = new Date('2026-01-10T00:00:00Z');
const at = (hoursAgo: number) => new Date(to.getTime() - hoursAgo * hour).toISOString();

const record = (name: FeedSourceName, handles: string[], change: Partial<FeedSourceRecord> = {}): FeedSourceRecord => {
  return { name, handles, outcome: 'ok', last_success_at: to.toISOString(), skipped: 0, ...change };
};
const both = ['realDonaldTrump', 'WhiteHouse'];
const noToken = record('platform_api', both, { outcome: 'unavailable', error: 'Not called.' });
const xtracker = record('xtracker', both);
const archive = record('truth_archive', ['realDonaldTrump']);
const trumpstruth = record('trumpstruth', ['realDonaldTrump']);

let number = 0;
const post = (hoursAgo: number, delivered_by: FeedSourceName[], change: Partial<StoredPost> = {}) =>
  aStoredPost({ id: String((number += 1)), at: at(hoursAgo), delivered_by, ...change });
const tweet = (hoursAgo: number, delivered_by: FeedSourceName[]) =>
  post(hoursAgo, delivered_by, { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x' });

/** Posts of both accounts, so that none is silent. */
const recent = [post(1, ['xtracker']), tweet(1, ['xtracker'])];

interface Window {
  hours?: number;
  account?: 'trump' | 'whitehouse';
}
function sourceHealth(name: FeedSourceName, records: FeedSourceRecord[], posts: StoredPost[], window: Window = {}) {
  const from = new Date(to.getTime() - (window.hours ?? 24) * hour);
  const input = { records, posts, accounts, from, to, storedAt: to.toISOString(), account: window.account };
  return describeFeed(input).sources.find((source) => source.name === name);
}

describe('the newest post of a source', () => {
  it('is in the health of the source, also when it is older than the window', () => {
    const posts = [post(2, ['truth_archive']), post(30, ['truth_archive', 'trumpstruth'])];
    expect(sourceHealth('trumpstruth', [archive, trumpstruth], posts)).toMatchObject({ newest_at: at(30) });
    expect(sourceHealth('truth_archive', [archive, trumpstruth], posts)).toMatchObject({ newest_at: at(2) });
  });

  it('is that of the account of the window', () => {
    const posts = [post(9, ['xtracker']), tweet(3, ['xtracker'])];
    expect(sourceHealth('xtracker', [xtracker], posts)).toMatchObject({ newest_at: at(3) });
    expect(sourceHealth('xtracker', [xtracker], posts, { account: 'trump' })).toMatchObject({ newest_at: at(9) });
  });

  it('is absent for a source that delivered nothing', () => {
    expect(sourceHealth('trumpstruth', [archive, trumpstruth], [])).not.toHaveProperty('newest_at');
  });
});

describe('a source whose posts are behind', () => {
  const note = 'Its newest post of @realDonaldTrump is 3 days older than the newest one of the other sources.';

  it('reports it when the newest post is more than a day older than that of another source', () => {
    const posts = [post(2, ['truth_archive']), post(80, ['truth_archive', 'trumpstruth'])];
    expect(sourceHealth('trumpstruth', [archive, trumpstruth], posts)).toMatchObject({ status: 'empty', note });
    expect(sourceHealth('truth_archive', [archive, trumpstruth], posts)).not.toHaveProperty('note');
  });

  it.each([
    ['within a day', post(25, ['truth_archive'])],
    ['on another platform', tweet(0, ['xtracker'])],
  ])('reports nothing when the newer post of another source is %s', (_, other) => {
    const posts = [other, post(48, ['trumpstruth'])];
    expect(sourceHealth('trumpstruth', [archive, trumpstruth, xtracker], posts)).not.toHaveProperty('note');
  });

  it('reports nothing when it is not called', () => {
    const posts = [tweet(2, ['xtracker']), tweet(80, ['platform_api'])];
    expect(sourceHealth('platform_api', [noToken, xtracker, archive], posts)).not.toHaveProperty('note');
  });
});

describe('the only source of an account', () => {
  const keyless = [noToken, xtracker, archive, trumpstruth];

  it('is noted, with the source that needs a token', () => {
    expect(sourceHealth('xtracker', keyless, recent)).toMatchObject({
      note: 'It is the only source in use that reads @WhiteHouse (not in use: X API).',
    });
  });

  it('is not noted for the other account, with a token, or when no other source is configured', () => {
    expect(sourceHealth('xtracker', [xtracker], recent)).not.toHaveProperty('note');
    expect(sourceHealth('xtracker', keyless, recent, { account: 'trump' })).not.toHaveProperty('note');
    const withToken = [{ ...noToken, outcome: 'ok' as const }, xtracker, archive];
    expect(sourceHealth('xtracker', withToken, recent)).not.toHaveProperty('note');
  });

  it('is noted although another channel of the office is read', () => {
    const records = [...keyless, record('whitehouse_rss', ['WhiteHouse'])];
    expect(sourceHealth('xtracker', records, recent)).toHaveProperty('note');
    expect(sourceHealth('whitehouse_rss', records, recent)).not.toHaveProperty('note');
  });
});

describe('missing posts', () => {
  it('are noted for a source that returned only a part of past days, if the window reaches them', () => {
    const cut = { ...trumpstruth, incomplete: { from: at(400), to: at(100) } };
    expect(sourceHealth('trumpstruth', [archive, cut], recent, { hours: 168 })).toMatchObject({
      note:
        'Posts from 2025-12-24 08:00 to 2026-01-05 20:00 (UTC) may be missing, because it returned only a part of the ' +
        'posts of past days.',
    });
    expect(sourceHealth('trumpstruth', [archive, cut], recent, { hours: 24 })).not.toHaveProperty('note');
  });

  it('are noted for a gap of more than two days between posts, if the window reaches the gap', () => {
    const other = { ...noToken, outcome: 'ok' as const };
    const posts = [...recent, tweet(60, ['xtracker']), tweet(100, ['xtracker'])];
    const read = (hours: number) => sourceHealth('xtracker', [other, xtracker, archive], posts, { hours });
    const gap =
      'It has no posts of @WhiteHouse from 2026-01-07 12:00 to 2026-01-09 23:00 (UTC); posts of that time may be missing.';
    expect(read(24)).toMatchObject({ note: gap });
    expect(read(0.5)).not.toHaveProperty('note');
  });

  it('are not noted for a gap that another source has too', () => {
    const other = { ...noToken, outcome: 'ok' as const };
    const sources: FeedSourceName[] = ['xtracker', 'platform_api'];
    const posts = [post(1, sources), tweet(1, sources), tweet(60, sources)];
    expect(sourceHealth('xtracker', [other, xtracker, archive], posts)).not.toHaveProperty('note');
    const between = tweet(30, ['platform_api']);
    expect(sourceHealth('xtracker', [other, xtracker, archive], [...posts, between])).toHaveProperty('note');
  });
});
