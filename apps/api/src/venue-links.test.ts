import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runApp, type RunningApp } from './testing/run-app.ts';
import { sampleSnapshot } from './testing/sample-data.ts';

const paths = [
  '/api/v1/join?hours=168',
  '/api/v1/join?hours=168&limit=50',
  '/api/v1/watchlist?markets=Maxwell,tariffs&hours=168',
  '/api/v1/since-last?since=2026-03-05T00:00:00Z',
  '/api/v1/markets',
  '/api/v1/markets?text=I%20will%20pardon%20Ghislaine%20Maxwell.',
  '/feed.json',
  '/feed.atom',
  '/posts/1',
];
/** The addresses of all contracts of the sample begin with this text. */
const venue = 'https://polymarket.example/';

const apps = new Map<boolean, RunningApp>();
beforeAll(async () => {
  for (const venueLinks of [true, false])
    apps.set(venueLinks, await runApp({ snapshot: sampleSnapshot(), venueLinks }));
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));
const getText = async (venueLinks: boolean, path: string, accept = '*/*') =>
  (await fetch(apps.get(venueLinks)?.url + path, { headers: { accept } })).text();

describe('with VENUE_LINKS=off', () => {
  it.each(paths)('%s has no link to a venue', async (path) => {
    for (const accept of ['text/html', 'application/json']) {
      const text = await getText(false, path, accept);
      expect(text).toContain('Maxwell');
      expect(text).not.toContain(venue);
      expect(text).not.toContain('"url":""');
    }
  });

  it('rows have the same contracts and posts as with links, apart from the links', async () => {
    const [withLinks, without] = await Promise.all([getText(true, paths[0]!), getText(false, paths[0]!)]);
    expect(withLinks).toContain(venue);
    expect(JSON.parse(without)).toEqual(
      JSON.parse(withLinks, (key, value: unknown) =>
        key === 'url' && String(value).startsWith(venue) ? undefined : value,
      ),
    );
  });

  it('an answer is not mistaken for one with links', async () => {
    const tags = await Promise.all(
      [true, false].map(async (venueLinks) => (await fetch(apps.get(venueLinks)?.url + paths[0]!)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(2);
  });
});
