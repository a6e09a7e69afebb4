import { extractFromJson } from '@extractus/feed-extractor';
import { parseFeed } from '@rowanmanning/feed-parser';
import { decode } from 'fast-png';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import type { PostData } from '@postjoin/join';
import { aContract, aPost, aSnapshot, hoursAgo } from '@postjoin/join/testing';
import { defaultIdentity } from '@postjoin/openapi-spec';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { drawPost } from './pages/post-page.ts';
import { runApp, type Envelope, type RunningApp } from './testing/run-app.ts';
import { failedSnapshot, sampleSnapshot } from './testing/sample-data.ts';

const { origin, product } = defaultIdentity;
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const json = { accept: 'application/json' };

let app: RunningApp;
beforeAll(async () => (app = await runApp({ snapshot: sampleSnapshot() })));
afterAll(() => app.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
const getText = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

/** Leaves out the script that shows the theme of the reader. No page needs it. */
const withoutTheme = (page: string) => page.replace(/<script src="[./]*theme\.js"><\/script>/u, '');

interface PostAnswer {
  ok: boolean;
  data: { post: { id: string }; row: { link: string } | null; unmatched?: { reason: string }; reasons: object };
  error?: { code: string; message: string };
}
const getPost = async (path: string) => (await (await get(path, json)).json()) as PostAnswer;

describe('the page of a post', () => {
  it('has its title, description and preview in the HTML, without a script', async () => {
    const response = await get('/posts/1', html);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toMatch(
      /<title>Will Trump pardon Ghislaine Maxwell in 2026\? \(@realDonaldTrump, 2026-03-10 11:00 UTC\) · /u,
    );
    expect(page).toMatch(
      /<meta name="description" content="[^"]*Last price at Polymarket: 40\u00A0% \(read [^"]+pardon for Ghislaine/u,
    );
    expect(page).toContain('<meta property="og:title" content="Will Trump pardon Ghislaine Maxwell in 2026?');
    expect(page).toContain(`<link rel="canonical" href="${origin}/posts/1" />`);
    expect(page).toContain('I am thinking very strongly about a pardon for Ghislaine Maxwell.');
    expect(page).toContain(
      `<link rel="alternate" type="application/feed+json" href="../feed.json" title="${product}: matches" />`,
    );
    expect(page).toContain(
      `<link rel="alternate" type="application/atom+xml" href="../feed.atom" title="${product}: matches" />`,
    );
    expect(page).toContain('<a href="../feed.json">JSON Feed</a>, <a href="../feed.atom">Atom</a>');
    expect(withoutTheme(page)).not.toContain('<script');
  });

  it('shows the shared words, the prices, the moves and a chart, and leads back to the timeline', async () => {
    const page = await getText('/posts/1', html);
    for (const words of ['pardon', 'Ghislaine Maxwell']) expect(page).toContain(`>${words}</mark>`);
    expect(page).toContain('Prices at posts and in the chart: midpoints of bid and ask.');
    expect(page).toMatch(/data-direction="up">\+10 points<\/span> so far in the first day/u);
    expect(page).toMatch(/<svg class="plot"[^>]*aria-label="Chart of the price, from 30/u);
    expect(page).toContain('<a href="../">Newest posts</a>');
    expect(page).toContain('href="../?hours=168&#38;markets=Ghislaine+Maxwell"');
  });

  it('has no inline style, script or resource of another host, as its policy demands', async () => {
    for (const path of ['/posts/1', '/posts/2', '/week', '/privacy', '/terms', '/posts/999', '/nope']) {
      const response = await get(path, html);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; /u,
      );
      expect(withoutTheme(await response.text())).not.toMatch(
        /<style|<script| style=| on[a-z]+=| src=|<link rel="stylesheet" href="(?![./]*assets)/u,
      );
    }
  });

  it.each(['/posts/1', '/posts/4', '/contracts/polymarket:1', '/week'])(
    'keeps the prices and times of %s from translators, which change digits',
    async (path) => {
      const [, body = ''] = (await getText(path, html)).split('</head>');
      const words = body
        // The elements of a chart, which is marked as a whole.
        .replace(/<(text|title)\b[^>]*>[^]*?<\/\1>/gu, '')
        .replace(/<(\w+)\b[^>]*\stranslate="no"[^>]*>[^]*?<\/\1\s*>/gu, '')
        .replace(/<blockquote[^]*?<\/blockquote>|<p class="excerpt">.*?<\/p>|<[^>]*>/gu, '');
      expect(words).not.toMatch(/\d\s%|\d points|\d:\d\d UTC|\d Mar/u);
    },
  );

  it.each(['/posts/1', '/posts/2', '/contracts/polymarket:1', '/week'])(
    'has the address for a question or a wrong match, with its title as the subject: %s',
    async (path) => {
      const page = await getText(path, html);
      const [, title = ''] = /<title>(.*) · /u.exec(page) ?? [];
      const [, subject = ''] = /href="mailto:support@example\.com\?subject=([^"]+)"/u.exec(page) ?? [];
      expect(decodeURIComponent(subject)).toBe(title);
    },
  );

  it('is the same row as JSON for programs, under the same path', async () => {
    const { ok, data } = await getPost('/posts/1');
    expect(ok).toBe(true);
    expect(data.post.id).toBe('1');
    expect(data.row?.link).toBe(`${origin}/posts/1`);
    const join = (await (await get('/api/v1/join?hours=24&limit=50')).json()) as {
      data: { rows: { post: { id: string } }[] };
    };
    expect(data.row).toEqual(join.data.rows.find(({ post }) => post.id === '1'));
  });

  it.each([
    ['html', html],
    ['json', json],
  ] as const)('is cached apart from the other form: %s', async (kind, headers) => {
    for (let repeat = 0; repeat < 3; repeat += 1) {
      for (const other of [html, json]) await getText('/posts/1?utm_source=a', other);
      const response = await get('/posts/1?utm_source=a', headers);
      expect(response.headers.get('content-type')).toContain(kind);
      expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    }
  });

  it('as JSON has its own parameters, and ignores those of a link', async () => {
    expect(await getPost('/posts/1?id=2&hours=0&since=x')).toEqual(await getPost('/posts/1'));
    expect((await getPost('/posts/1?candidates=99')).error).toMatchObject({ parameter: 'candidates' });
  });

  it('explains why a post has no contract', async () => {
    const { data } = await getPost('/posts/2');
    expect(data).toMatchObject({ row: null, unmatched: { reason: 'only_generic_words' } });
    expect(await getText('/posts/2', html)).toMatch(/No contract is matched to this post\. [A-Z]/u);
  });

  it('shows the words of a hostile post as text', async () => {
    const page = await getText('/posts/h1', html);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;script&#62;');
  });

  it.each([
    ['html', html],
    ['json', json],
  ] as const)('is not sent again while it is current: %s', async (_, headers) => {
    const etag = (await get('/posts/1', headers)).headers.get('etag') ?? '';
    const again = await get('/posts/1', { ...headers, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it.each(['/posts/999', '/posts/3', '/posts/%3Cscript%3E', '/posts/..%2f..%2fetc'])(
    'of a post that is not stored says so, to people and programs: %s',
    async (path) => {
      const page = await get(path, html);
      expect(page.status).toBe(404);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const text = await page.text();
      expect(text).toMatch(
        /The service has no post with the id .+ older than the stored posts, which go back to 8 Mar 2026\./u,
      );
      expect(withoutTheme(text)).not.toContain('<script');
      for (const link of ['../', '../week']) expect(text).toContain(`<a class="read" href="${link}">`);
      const answer = await getPost(path);
      expect(answer).toMatchObject({ ok: false, error: { code: 'not_found' } });
      expect(answer.error?.message).toMatch(/older than the stored posts/u);
    },
  );
});

describe('a post that is not stored', () => {
  it('has links to where it would be at the platform of each account', async () => {
    const [id, other] = ['115000000000000001', '115000000000000002'];
    const post = aPost({ id, url: `https://truthsocial.com/@realDonaldTrump/${id}` });
    const own = await runApp({ snapshot: sampleSnapshot({ posts: [post] }) });
    const page = await (await fetch(`${own.url}/posts/${other}`, { headers: html })).text();
    const unlike = await (await fetch(`${own.url}/posts/12`, { headers: html })).text();
    await own.close();
    expect(page).toContain(`href="https://truthsocial.com/@realDonaldTrump/${other}"`);
    expect(unlike).not.toContain('truthsocial.com');
  });
});

describe('the page of the week', () => {
  it('lists the matched posts with links to their pages and contracts, and needs no script', async () => {
    const page = await getText('/week', html);
    expect(page).toMatch(/>Tuesday,? 10 March<\/h2>[^]*>Sunday,? 8 March<\/h2>/u);
    for (const path of ['posts/1', 'posts/4', 'contracts/polymarket:1']) expect(page).toContain(`href="./${path}"`);
    expect(page).toMatch(/30\u00A0% to 40\u00A0%: \+10 points so far in the first day\./u);
    expect(page).toMatch(/>10 Mar, 11:00 UTC<\/time>/u);
    expect(page).not.toContain('posts/2"');
  });

  it.each([
    ['account=trump', ['1', 'h0', '4'], '3 matched posts of @realDonaldTrump, newest first.', '?account=trump'],
    [
      'markets=tariffs,+,Iran&certainty=high',
      ['4'],
      '1 matched post about tariffs or Iran with high certainty, newest first.',
      '?markets=tariffs%2C+%2CIran&#38;certainty=high',
    ],
    [
      'markets=Iran&account=trump',
      [],
      'No post of @realDonaldTrump about Iran is matched with a contract.',
      '?account=trump&#38;markets=Iran',
    ],
    ['account=whitehouse', [], 'No post of @WhiteHouse is matched with a contract.', '?account=whitehouse'],
  ])('has the account and the topics of its address: %s', async (query, ids, sentence, feeds) => {
    const page = (await getText(`/week?${query}`, html)).replace(/\s+/gu, ' ');
    expect([...page.matchAll(/<li data-post="(\w+)"/gu)].map(([, id]) => id)).toEqual(ids);
    expect(page).toContain(`${sentence} <a href="./week">All matched posts of the week</a>`);
    expect([...page.matchAll(/href="\.\/feed\.\w+([^"]*)"/gu)].map(([, end]) => end)).toEqual(Array(4).fill(feeds));
  });

  it('refuses an account that is none, and says what it does not do', async () => {
    const refused = await get('/week?account=nobody', html);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await refused.text()).toContain('account');
    expect((await get('/week?account=nobody', json)).headers.get('content-type')).toContain('application/json');
    expect(await getText('/week', html)).not.toContain('Search, another time');
    expect((await getText('/week?q=Iran&hours=24', html)).replace(/\s+/gu, ' ')).toContain(
      'This page is always of 7 days, newest first. <a href="./?q=Iran&#38;hours=24">Search, another time or order</a>',
    );
  });

  it('says that posts may be missing, as the page of a contract does', async () => {
    const own = await runApp({ snapshot: failedSnapshot() });
    const { data } = (await (await fetch(`${own.url}/api/v1/join?hours=168`)).json()) as { data: { error: string } };
    for (const path of ['/week', '/contracts/polymarket:1'])
      expect(await (await fetch(own.url + path, { headers: html })).text()).toContain(
        `<strong>Posts or markets may be missing.</strong> ${data.error}`,
      );
    expect(await getText('/week', html)).not.toContain('may be missing');
    await own.close();
  });

  it('says that there is no match', async () => {
    const own = await runApp({ snapshot: sampleSnapshot({ posts: [] }) });
    expect(await (await fetch(`${own.url}/week`)).text()).toContain('No post of this time is matched with a contract.');
    await own.close();
  });
});

it.each(['/week', '/posts/1', '/contracts/polymarket:1'])(
  'is a page for people too while there is no snapshot: %s',
  async (path) => {
    const own = await runApp();
    onTestFinished(() => own.close());
    const response = await fetch(own.url + path, { headers: html });
    const { status, headers } = response;
    expect([status, headers.get('content-type'), headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '15',
    ]);
    expect(await response.text()).toContain('try again in 15 seconds');
    expect((await fetch(own.url + path, { headers: json })).headers.get('content-type')).toContain('application/json');
  },
);

describe('the page of a contract', () => {
  it('that has ended says that its price is no result, and where the result is', async () => {
    const contract = aContract({ status: 'resolved', closes_at: hoursAgo(2) });
    const own = await runApp({ snapshot: sampleSnapshot({ contracts: [contract] }) });
    for (const path of ['/contracts/polymarket:1', '/posts/1']) {
      const page = (await (await fetch(own.url + path, { headers: html })).text()).replace(/\s+/gu, ' ');
      expect(page).toContain(
        'It is not the result, which this service does not store: see <a href="https://polymarket.example/event/e1"',
      );
    }
    await own.close();
    expect(await getText('/contracts/polymarket:1', html)).not.toContain('No longer traded');
  });

  it.each([
    ['/contracts/polymarket:1', 3],
    ['/posts/1', 4],
  ])('has one current price, the last one of the venue, also where its chart ends earlier: %s', async (path, count) => {
    const snapshot = sampleSnapshot();
    const [contract, ...others] = snapshot.contracts;
    const newer = { ...snapshot, contracts: [{ ...contract!, last_price: 0.43 }, ...others] };
    const own = await runApp({ snapshot: newer });
    onTestFinished(() => own.close());
    const page = await (await fetch(own.url + path, { headers: html })).text();
    expect(page.match(/43\u00A0%/gu)).toHaveLength(count);
    expect(page.match(/Last price at Polymarket: [^)]*\)/gu)?.at(0)).toBe(
      'Last price at Polymarket: 43\u00A0% (read 2026-03-10 12:00 UTC)',
    );
    expect(page).not.toContain('>now</text>');
  });

  it('has its rules, its prices, its posts and a mark for each of them', async () => {
    const page = await getText('/contracts/polymarket:1', html);
    expect(page).toMatch(/<h1>Will Trump pardon Ghislaine Maxwell in 2026\?<\/h1>/u);
    expect(page).toContain('<h2>Rules</h2>');
    expect(page).toMatch(/<svg class="plot"[^]*class="post-mark"/u);
    expect(page).toMatch(/data-post="1"[^]*very strongly about a [^]*since the post/u);
    expect(page).toContain(`<link rel="canonical" href="${origin}/contracts/polymarket:1" />`);
    expect(withoutTheme(page)).not.toContain('<script');
  });

  it('is JSON for programs, with its own parameters, and ignores those of a link', async () => {
    const read = async (query: string) =>
      (await get(`/contracts/polymarket%3A1${query}`, json)).json() as Promise<Envelope>;
    const { data } = await read('');
    expect(data).toMatchObject({ hours: 168, contract: { id: 'polymarket:1' }, rows: [{ post: { id: '1' } }, {}] });
    expect((await read('?hours=1&price_path=true&utm_source=x')).data).toMatchObject({
      hours: 1,
      rows: [{ post: { id: '1' } }],
    });
    expect(await read('?id=kalshi%3A2&min_move=9')).toEqual(await read(''));
    expect((await read('?hours=200')).error).toMatchObject({ code: 'invalid_parameter', parameter: 'hours' });
  });

  it.each(['polymarket:none', '%3Cscript%3E', '..%2f..%2fetc', '__proto__', 'x'.repeat(5_000)])(
    'of a contract that is not stored says so, to people and programs: %s',
    async (id) => {
      const page = await get(`/contracts/${id}`, html);
      expect(page.status).toBe(404);
      expect(await page.text()).toMatch(/The service has no contract with the id/u);
      const answer = await get(`/contracts/${id}`, json);
      expect(answer.status).toBe(404);
      expect(((await answer.json()) as PostAnswer).error?.code).toBe('not_found');
    },
  );
});

describe('a possible match', () => {
  it('is called so wherever it is shared or listed', async () => {
    const snapshot = sampleSnapshot();
    const matches = snapshot.matches.map((match) =>
      match.matched && match.post === '1' ? { ...match, certainty: 'possible' as const } : match,
    );
    const own = await runApp({ snapshot: { ...snapshot, matches } });
    const read = async (path: string) => (await fetch(own.url + path, { headers: html })).text();
    const [possible, other] = [await read('/posts/1'), await read('/posts/4')];
    expect(possible).toMatch(/<meta name="description" content="Possible match: about every second one is right\. /u);
    expect(other).not.toMatch(/<meta name="description" content="[^"]*ossible match/u);
    expect(other).toMatch(
      /Other matches of the week[^]*href="\.\.\/posts\/1"[^]*11:00 UTC<\/time\s*>, possible match[^]*Share/u,
    );
    await own.close();
    const { data } = (await getPost('/posts/1')) as unknown as { data: PostData };
    const shown = { ...data, row: { ...data.row!, certainty: 'possible' as const } };
    expect(drawPost(shown).lines[0]?.text).toBe('@realDonaldTrump, 2026-03-10 11:00 UTC · possible match');
    expect(drawPost(data).lines[0]?.text).toBe('@realDonaldTrump, 2026-03-10 11:00 UTC');
  });
});

describe('the picture of a page', () => {
  it.each(['/posts/1', '/posts/2', '/posts/h1', '/contracts/polymarket:1', '/contracts/kalshi:2'])(
    'is a PNG of 1200 x 630 pixels with less than 60 kB, and the page names it: %s',
    async (path) => {
      const response = await get(`${path}/preview.png`, { 'accept-encoding': 'br' });
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-encoding')).toBeNull();
      const { width, height, data } = decode(await response.arrayBuffer());
      expect([width, height, data.length]).toEqual([1200, 630, 1200 * 630]);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(60_000);
      expect(new Set(data).size).toBeGreaterThan(5);
      expect(await getText(path, html)).toContain(
        `<meta property="og:image" content="${origin}${path}/preview.png" />`,
      );
    },
  );

  it.each(['/posts/999', '/posts/3', '/posts/%3Csvg%3E', '/posts/..%2f1', '/contracts/none', '/contracts/__proto__'])(
    'is not drawn where nothing is stored: %s',
    async (path) => expect((await get(`${path}/preview.png`)).status).toBe(404),
  );
});

describe('the feed of matches', () => {
  it('is a JSON Feed 1.1', async () => {
    const response = await get('/feed.json');
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const text = await response.text();
    const feed = parseJsonFeed(text);
    expect(feed).toMatchObject({ title: `${product}: matches`, feed_url: `${origin}/feed.json`, language: 'en' });
    const [first] = feed.items ?? [];
    expect(first).toMatchObject({ id: `${origin}/posts/1`, url: `${origin}/posts/1` });
    expect(first?.content_text).toBe(
      '@realDonaldTrump, 2026-03-10 11:00 UTC: I am thinking very strongly about a pardon for Ghislaine Maxwell.\n\n' +
        'Will Trump pardon Ghislaine Maxwell in 2026? (Polymarket)',
    );
    for (const body of [text, await getText('/feed.atom'), await getText('/terms', html)])
      expect(body).toContain('81 of 100 rows with high certainty were right');
    const other = extractFromJson(text, { descriptionMaxLen: 0 });
    expect(other).toMatchObject({ title: feed.title, link: `${origin}/`, language: 'en' });
    expect(other.entries?.map(({ id, title, link, published }) => [id, title, link, published])).toEqual(
      feed.items?.map(({ id, title, url, date_published }) => [id, title, url, date_published]),
    );
    expect((JSON.parse(text) as { version: string }).version).toBe('https://jsonfeed.org/version/1.1');
  });

  it('is an Atom feed with the same items', async () => {
    const response = await get('/feed.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    const [one, two] = [parseAtomFeed(text), parseFeed(text)];
    const items = parseJsonFeed(await getText('/feed.json')).items ?? [];
    expect(items.length).toBeGreaterThan(1);
    expect(one.entries?.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(two.items.map(({ title, url }) => [title, url])).toEqual(items.map(({ title, url }) => [title, url]));
    expect(two.meta.type).toBe('atom');
    expect(one.entries?.map(({ content }) => content?.value)).toEqual(items.map(({ content_text }) => content_text));
  });

  it('dates a changed item by its change, and says what it withdraws', async () => {
    const snapshot = sampleSnapshot({ generation: 2 });
    const dated = { changed_at: hoursAgo(0.5), certainty_before: 'high' } as const;
    const matches = snapshot.matches.map((match) => {
      if (match.post === '1') return { ...match, ...dated };
      if (match.post !== '4') return match;
      return {
        matched: false as const,
        post: '4',
        ...dated,
        reason: 'only_generic_words' as const,
        nearest: null,
        candidates: [],
      };
    });
    const own = await runApp({ snapshot: { ...snapshot, matches } });
    const items = parseJsonFeed(await (await fetch(`${own.url}/feed.json`)).text()).items ?? [];
    const atom = parseAtomFeed(await (await fetch(`${own.url}/feed.atom`)).text());
    await own.close();
    const find = (id: string) => items.find((item) => item.id === `${origin}/posts/${id}`);
    expect(find('1')).toMatchObject({ date_published: hoursAgo(1), date_modified: hoursAgo(0.5) });
    expect(find('4')).toMatchObject({
      title: 'Withdrawn: @realDonaldTrump, 2026-03-08 00:00 UTC',
      date_published: hoursAgo(60),
      date_modified: hoursAgo(0.5),
    });
    expect(find('4')?.content_text).toMatch(
      /: this post is no longer matched with the contract that this entry named\.$/u,
    );
    expect(atom.updated).toBe(hoursAgo(0.5));
    expect(atom.entries?.map(({ id, updated }) => [id, updated])).toEqual(
      items.map(({ id, date_modified }) => [id, date_modified]),
    );
  });

  it('has the matches of an account or of topics on request', async () => {
    const ids = async (query: string) =>
      parseJsonFeed(await getText(`/feed.json?${query}`)).items?.map(({ id }) => id) ?? [];
    expect(await ids('account=whitehouse')).toEqual([]);
    const [all, tariffs] = [await ids(''), `${origin}/posts/4`];
    expect(await ids('markets=tariffs')).toEqual([tariffs]);
    expect(await ids('markets=Maxwell')).toEqual(all.filter((id) => id !== tariffs));
    expect(await ids('account=trump&markets=tariffs,Maxwell')).toEqual(all);
  });

  it.each(['/feed.json', '/feed.atom'])('without a match is valid too, and names itself: %s', async (path) => {
    const text = await getText(`${path}?account=whitehouse&utm_source=x`);
    expect(text).toContain(path === '/feed.json' ? `${path}?account=whitehouse"` : `${path}?account=whitehouse"/>`);
    const items = path === '/feed.json' ? parseJsonFeed(text).items : parseFeed(text).items;
    expect(items ?? []).toEqual([]);
  });

  it.each([
    ['hours=24', 'unknown_parameter', 'A feed has no parameter "hours"; use one of account, markets, certainty.'],
    ['since=2025-01-01T00:00:00Z', 'unknown_parameter', 'A feed has no parameter "since"'],
    ['account=trump&account=trump', 'invalid_parameter', 'account must be passed once'],
    ['account=biden', 'invalid_parameter', 'account must be one of trump, whitehouse'],
    [`markets=${'a,b'.repeat(60)}`, 'invalid_parameter', 'at most 50 topic names'],
  ])('refuses %s in words', async (query, code, message) => {
    const names = Array.from({ length: 51 }, (_, n) => `t${n}`).join();
    const response = await get(`/feed.json?${query.startsWith('markets') ? `markets=${names}` : query}`);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as PostAnswer;
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(message);
  });

  it.each(['/feed.json', '/feed.atom'])('is not sent again while it is current: %s', async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('has at most 50 items of the last 168 hours, the newest first, whatever the posts contain', async () => {
    const text = 'I will PARDON Ghislaine Maxwell ]]> & <b>\uFFFE\u000B “today”.';
    const posts = Array.from({ length: 60 }, (_, n) => aPost({ id: `p${n}`, at: hoursAgo(n + 0.5), text }));
    const old = aPost({ id: 'old', at: hoursAgo(169), text });
    const busy = await runApp({ snapshot: aSnapshot({ posts: [...posts, old], contracts: [aContract()] }) });
    const atom = await (await fetch(`${busy.url}/feed.atom`)).text();
    const feed = (await (await fetch(`${busy.url}/feed.json`)).json()) as { items: { id: string }[] };
    await busy.close();
    expect(feed.items.map(({ id }) => id)).toEqual(posts.slice(0, 50).map(({ id }) => `${origin}/posts/${id}`));
    expect(parseFeed(atom).items).toHaveLength(50);
    expect(parseFeed(atom).items[0]?.content).toContain(']]> & <b>');
  });

  it('is refused while there is no snapshot', async () => {
    const empty = await runApp();
    for (const path of ['/feed.json', '/feed.atom', '/posts/1'])
      expect((await fetch(empty.url + path)).status).toBe(503);
    await empty.close();
  });
});
