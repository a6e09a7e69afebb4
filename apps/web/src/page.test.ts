import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Snapshot } from '@postjoin/snapshot-store';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  hostileSnapshot,
  hostileTexts,
  inventedSnapshot,
  viewedAt,
  sampleSnapshot,
  degradedSnapshot,
} from './testing/snapshots.ts';
import { browserPath, hasBrowser, launchBrowser, openPage, findSeriousViolations } from './testing/real-browser.ts';
import { readFocus, tabThrough } from './testing/keyboard.ts';
import { startApi, type RunningApi } from './testing/api-process.ts';

const artifacts = fileURLToPath(new URL('../../../artifacts/', import.meta.url));
const isBuilt = existsSync(new URL('../dist/index.html', import.meta.url));
const missing = [
  ...(hasBrowser ? [] : [`no browser at ${browserPath}: install chromium or set CHROMIUM_PATH`]),
  ...(isBuilt ? [] : ['the page has not been built: run npm run build']),
];

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 900 } };

/** Starting programs and a browser takes a while on a busy machine. */
const patienceMs = 120_000;

describe.skipIf(missing.length > 0)(
  ['the page in a real browser', ...missing.map((what) => `SKIPPED, ${what}`)].join(' - '),
  { timeout: patienceMs },
  () => {
    let browser: Browser;
    let api: RunningApi;

    beforeAll(async () => {
      await mkdir(artifacts, { recursive: true });
      [browser, api] = await Promise.all([launchBrowser(), startApi(inventedSnapshot(), viewedAt)]);
    }, patienceMs);
    afterAll(async () => {
      await Promise.all([browser?.close(), api?.stop()]);
    }, patienceMs);

    /** Opens a page that must neither say an error nor ask another host, whatever the test does with it. */
    const open = async (address: string, options = {}): Promise<Page> => {
      const { page, errors, strayRequests, close } = await openPage(browser, address, options);
      onTestFinished(async () => {
        await close();
        expect({ errors, strayRequests }).toEqual({ errors: [], strayRequests: [] });
      });
      return page;
    };
    const openPosts = async (address = `${api.url}/`, options = {}) => {
      const page = await open(address, options);
      await page.locator('.entry, .quiet:not([data-waiting])').first().waitFor();
      return page;
    };
    const servedBeside = async (snapshot: Snapshot) => {
      const other = await startApi(snapshot, viewedAt);
      onTestFinished(() => other.stop());
      return `${other.url}/`;
    };
    const posts = (page: Page) =>
      page.locator('.entry').evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-post')));

    it('shows the joined posts of the day, newest first, each with its contract and the words that both name', async () => {
      const page = await openPosts();
      expect(await posts(page)).toEqual(['p1', 'p2', 'p3', 'p4']);
      const first = page.locator('[data-post=p1]');
      expect(await first.locator('.post mark').allTextContents()).toContain('President Xi');
      expect(await first.locator('.question mark').allTextContents()).toContain('Xi Jinping');
      expect(await first.locator('.figure').allTextContents()).toEqual(['0.47', '0.625', '0.735']);
      expect(await first.locator('price-plot canvas').count()).toBe(1);
      expect(await first.getByRole('link', { name: 'Read the contract' }).getAttribute('rel')).toBe(
        'noopener noreferrer nofollow',
      );
    });

    it('shows of a long post what holds the marked words, and the rest when asked', async () => {
      const long = inventedSnapshot();
      const rest = 'And so it goes on for many more words. '.repeat(30);
      const posts = long.posts.map((post) => (post.id === 'p3' ? { ...post, text: `${post.text} ${rest}` } : post));
      const page = await openPosts(await servedBeside({ ...long, posts }));
      const entry = page.locator('[data-post=p3]');
      expect(await entry.locator('.post mark').allTextContents()).toContain('Ghislaine Maxwell');
      const lastWords = entry.locator('.rest .words');
      expect(await lastWords.isVisible()).toBe(false);
      await entry.getByText('The rest of the post').click();
      expect(await lastWords.isVisible()).toBe(true);
      expect((await entry.locator('.words').allTextContents()).join(' ').trim()).toBe(posts[2]?.text.trim());
    });

    it('keeps addresses without a space within the narrowest page', async () => {
      const narrowest = 320;
      const plain = inventedSnapshot();
      const address = `https://news.example/${'headline_without_an_end_'.repeat(6)}`;
      const posts = plain.posts.map((post) => ({ ...post, text: `${post.text} ${address}` }));
      const contracts = plain.contracts.map((contract) => ({ ...contract, title: `${contract.title} ${address}` }));
      const served = await servedBeside({ ...plain, posts, contracts });
      const page = await openPosts(served, { viewport: { width: narrowest, height: 800 } });
      for (const fold of await page.locator('.others summary, .unmatched summary, #health summary').all())
        await fold.click();
      const beyond = await page.evaluate(
        (width) =>
          [...document.querySelectorAll('main *, aside *')]
            .filter((element) => element.getBoundingClientRect().right > width)
            .map((element) => `${element.tagName} ${element.getAttribute('class')}`),
        narrowest,
      );
      expect(beyond).toEqual([]);
    });

    it('says why a price is not known instead of drawing one', async () => {
      const page = await openPosts();
      const untraded = page.locator('[data-post=p4]');
      expect(await untraded.locator('.contract').innerText()).toContain('Price and moves are not known: never traded.');
      expect(await untraded.locator('.figure, price-plot').count()).toBe(0);
      const young = page.locator('[data-post=p2]');
      expect(await young.locator('.figure').allTextContents()).toEqual(['–', '0.61', '0.92']);
      expect(await young.locator('.price.week').innerText()).toContain('not known: younger than that');
    });

    it('switches account and window by keyboard, and keeps both in the address', async () => {
      const page = await openPosts();
      await page.getByRole('radio', { name: 'Both' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.locator('.section', { hasText: 'One joined post' }).waitFor();
      expect(await posts(page)).toEqual(['p2']);
      await page.getByRole('radio', { name: '7 days' }).check({ force: true });
      await page.locator('.section', { hasText: 'last 7 days' }).waitFor();
      await page.getByRole('radio', { name: 'Both' }).check({ force: true });
      await page.locator('[data-post=p7]').waitFor();
      expect(await page.getByRole('status').textContent()).toBe('5 joined posts, last 7 days');
      expect(new URL(page.url()).search).toBe('?hours=168');
      await page.reload({ waitUntil: 'networkidle' });
      expect(await posts(page)).toContain('p7');
    });

    it('narrows to the watch list, keeps it in the browser alone, and passes it with each call', async () => {
      const page = await openPosts();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).search));
      await page.getByLabel('Topic').fill('Maxwell');
      await page.keyboard.press('Enter');
      await page.locator('[data-topic=Maxwell] .aside').waitFor();
      expect(await posts(page)).toEqual(['p3']);
      expect(await findSeriousViolations(page)).toEqual([]);
      expect(asked).toEqual([expect.stringContaining('markets=Maxwell')]);
      await page.reload({ waitUntil: 'networkidle' });
      expect(await posts(page)).toEqual(['p3']);
      await page.getByLabel('My topics only').uncheck();
      await page.locator('[data-post=p1]').waitFor();
      await page.getByRole('button', { name: 'Stop watching Maxwell' }).click();
      expect(await page.locator('[data-topic]').count()).toBe(0);
      expect(await page.evaluate(() => document.cookie)).toBe('');
    });

    it('puts a topic of a row on the watch list and takes it off again', async () => {
      const page = await openPosts();
      const topic = page.locator('[data-post=p3] .topic', { hasText: 'Maxwell' });
      await topic.click();
      await page.locator('#watch [data-topic]').waitFor();
      expect(await topic.getAttribute('aria-pressed')).toBe('true');
      await topic.click();
      await page.locator('[data-post=p1]').waitFor();
      expect(await page.locator('#watch [data-topic]').count()).toBe(0);
    });

    it('lists the posts that no contract matches, with the reason', async () => {
      const page = await openPosts();
      await page.getByText('2 posts without a matching contract').click();
      expect(await page.locator('.unmatched li').allInnerTexts()).toEqual([
        expect.stringContaining('Happy birthday'),
        expect.stringContaining('Rose Garden'),
      ]);
    });

    it('shows the week, labelled, when the day has no row', async () => {
      const week = inventedSnapshot();
      const address = await servedBeside({ ...week, posts: week.posts.filter(({ id }) => id === 'p7') });
      const page = await openPosts(address);
      expect(await page.locator('.section').allTextContents()).toEqual([
        expect.stringMatching(/No joined post/u),
        expect.stringMatching(/Earlier this week.*not part of the window/su),
      ]);
      expect(await posts(page)).toEqual(['p7']);
    });

    it('says which source and which venue is down, and shows the rest', async () => {
      const page = await openPosts(await servedBeside(degradedSnapshot()));
      expect(await page.locator('.glance').innerText()).toMatch(/Feed degraded[\s\S]*Kalshi error/u);
      await page.locator('#health summary', { hasText: 'Truth archive' }).click();
      expect(await page.locator('#health').innerText()).toContain('no whole answer within 20 seconds');
      expect(await posts(page)).toContain('p1');
      await page.screenshot({ path: `${artifacts}page-troubled.png`, fullPage: true });
    });

    it('says that no source delivered', async () => {
      const snapshot = degradedSnapshot();
      const feed = snapshot.feed.map((record) => ({
        ...record,
        outcome: 'error' as const,
        error: 'timeout: no whole answer within 20 seconds.',
      }));
      const page = await openPosts(await servedBeside({ ...snapshot, posts: [], feed }));
      const banner = page.locator('[data-banner=down]');
      expect(await banner.innerText()).toMatch(/No posts[\s\S]*No source delivered/u);
      await banner.getByText('Why').click();
      expect(await banner.innerText()).toContain('xtracker: timeout');
      expect(await findSeriousViolations(page)).toEqual([]);
      // It would be untrue to say that no post matches.
      expect(await page.locator('main').innerText()).toContain('there is nothing to join');
      await page.screenshot({ path: `${artifacts}page-down.png`, fullPage: true });
    });

    it('says that there was no post, other than that none matches', async () => {
      const quiet = inventedSnapshot();
      const none = await openPosts(await servedBeside({ ...quiet, posts: [] }));
      expect(await none.locator('main').innerText()).toContain('No post was found in this window.');
      const unmatched = await openPosts(
        await servedBeside({ ...quiet, posts: quiet.posts.filter(({ id }) => id === 'p5') }),
      );
      expect(await unmatched.locator('main').innerText()).toContain('matches a contract clearly enough');
    });

    it('marks sample data and data that is not current', async () => {
      const stale = await servedBeside(inventedSnapshot({ taken_at: '2026-03-10T09:00:00.000Z' }));
      expect(await (await openPosts(stale)).locator('[data-banner]').allInnerTexts()).toEqual([
        expect.stringContaining('read 3 hours ago'),
      ]);
      const sample = await servedBeside(sampleSnapshot());
      expect(await (await openPosts(sample)).locator('[data-banner]').allInnerTexts()).toEqual([
        expect.stringContaining('Sample data.'),
      ]);
    });

    it('keeps what it has and offers another try when the service goes away', async () => {
      const going = await startApi(inventedSnapshot(), viewedAt);
      const { page, close } = await openPage(browser, `${going.url}/`);
      onTestFinished(close);
      await page.locator('[data-post=p1]').waitFor();
      await going.stop();
      await page.locator('.refresh').click();
      await page.locator('[data-banner=problem]').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
      expect(await posts(page)).toContain('p1');
    });

    it('shows hostile text as text and leads nowhere for a hostile address', async () => {
      const page = await openPosts(await servedBeside(hostileSnapshot()));
      const entry = page.locator('[data-post=hostile]');
      expect(await entry.locator('.post').textContent()).toContain(hostileTexts.post);
      expect(await entry.locator('.question').textContent()).toContain(hostileTexts.title);
      expect(await entry.locator('img, script, svg, style, b:not(.outcome b)').count()).toBe(0);
      expect(await entry.locator('a').count()).toBe(0);
      expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
      expect(await entry.isVisible()).toBe(true);
    });

    it('says what it is, where the answers are and the disclaimer without JavaScript', async () => {
      const page = await open(`${api.url}/`, { javaScriptEnabled: false });
      const words = await page.locator('body').innerText();
      for (const word of ['Retrieval-only connector', '/api/v1/since-last', 'Informational only.', 'JavaScript'])
        expect(words).toContain(word);
    });

    it('lists the operations and the disclaimer of the API description without JavaScript', async () => {
      const page = await open(`${api.url}/docs`, { javaScriptEnabled: false });
      const words = await page.locator('body').innerText();
      for (const word of ['API description', '/api/v1/since-last', 'POST /mcp', 'Informational only.'])
        expect(words).toContain(word);
    });

    it('says that the API description cannot be read', async () => {
      const page = await openPage(browser, `${api.url}/docs`, {}, [['**/openapi.json', { status: 503 }]]);
      onTestFinished(page.close);
      await page.page.getByText('cannot be read at the moment').waitFor();
      expect(await page.page.getByText('Informational only.').isVisible()).toBe(true);
    });

    it('is worked by keyboard alone, in the order of the page, with a visible focus and spoken results', async () => {
      // Without smooth scrolling, what has the focus is in view at once.
      const page = await openPosts(undefined, { reducedMotion: 'reduce' });
      await page.keyboard.press('Tab');
      expect(await readFocus(page)).toEqual({ name: 'Skip to the timeline', inView: true, outlined: true });
      const names = await tabThrough(page, 'Watch');
      expect(names.slice(0, 8)).toEqual([
        'Watch list',
        'API',
        'About',
        'Privacy',
        'theme',
        'account',
        'window',
        'Feed up',
      ]);
      expect(names).toContain('Watch Xi Jinping: “President Xi” in the post, “Xi Jinping” in the contract');
      expect(names.indexOf('Read the post')).toBeLessThan(names.indexOf('Read the contract'));
      expect(names.slice(-2)).toEqual(['Topic', 'Watch']);

      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type('Maxwell');
      await page.keyboard.press('Enter');
      await page.locator('[data-topic=Maxwell] .aside').waitFor();
      expect(await page.getByRole('status').textContent()).toBe('One joined post, last 24 hours');
      expect((await readFocus(page)).name).toBe('Topic');

      await tabThrough(page, 'Stop watching Maxwell');
      await page.keyboard.press('Enter');
      await page.locator('[data-post=p1]').waitFor();
      expect(await page.getByRole('status').textContent()).toBe('4 joined posts, last 24 hours');
      // The button that was pressed is gone; the keyboard goes on from the head of its panel.
      expect(await tabThrough(page, 'Topic')).toEqual(['Topic']);
    });

    it('opens an operation of the API description by keyboard and scrolls its answer', async () => {
      const page = await open(`${api.url}/docs`, { reducedMotion: 'reduce' });
      await page.locator('.opblock').first().waitFor();
      const name = 'GET /api/v1/capabilities Connector catalogue: tools, scope, auth, reviewer addresses';
      const names = await tabThrough(page, name);
      expect(names.slice(0, 4)).toEqual(['Postjoin', 'Timeline', 'openapi.json', 'llms.txt']);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Try it out' }).waitFor();
      await tabThrough(page, 'Try it out');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Execute' }).waitFor();
      await tabThrough(page, 'Execute');
      await page.keyboard.press('Enter');
      await page.locator('.live-responses-table', { hasText: 'retrieval_only_connector' }).waitFor();
    });

    it.each(['reduce', 'no-preference'] as const)(
      'moves nothing by itself when motion is %s',
      async (reducedMotion) => {
        const page = await openPosts(undefined, { reducedMotion });
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        const scrolling = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
        expect(scrolling).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
      },
    );

    it('takes a theme and keeps it', async () => {
      const page = await openPosts();
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
      const dark = await paper();
      expect(dark).not.toBe(light);
      await page.reload({ waitUntil: 'networkidle' });
      expect(await paper()).toBe(dark);
    });

    describe.each([
      ['phone', phone],
      ['desktop', desktop],
    ] as const)('at the width of a %s', (size, options) => {
      it.each(['light', 'dark'] as const)('has no serious accessibility finding when it is %s', async (colorScheme) => {
        const page = await openPosts(undefined, { ...options, colorScheme });
        await page.getByText('One other contract passes').click();
        expect(await findSeriousViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
        await page.screenshot({ path: `${artifacts}page-${size}-${colorScheme}.png`, fullPage: true });
      });

      it.each(['light', 'dark'] as const)('describes the API when it is %s', async (colorScheme) => {
        const page = await open(`${api.url}/docs`, { ...options, colorScheme });
        await page.locator('.opblock').last().waitFor();
        await page.screenshot({ path: `${artifacts}docs-${size}-${colorScheme}.png`, fullPage: true });
        await openEverything(page);
        expect(await findSeriousViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
        await page.screenshot({ path: `${artifacts}docs-open-${size}-${colorScheme}.png` });
      });
    });

    /** Every operation, a form with its answer, and a schema. */
    const openEverything = async (page: Page) => {
      for (const operation of await page.locator('.opblock-summary-control').all()) await operation.click();
      await page
        .getByRole('button', { name: /try it out/iu })
        .nth(1)
        .click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table').waitFor();
      await page.getByRole('button', { name: 'Schemas' }).click();
      await page.getByRole('button', { name: 'Capabilities', exact: true }).click();
    };

    it('tries an operation from its description', async () => {
      const page = await open(`${api.url}/docs`);
      await page.getByText('/api/v1/capabilities').first().click();
      await page.getByRole('button', { name: /try it out/iu }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table', { hasText: 'retrieval_only_connector' }).waitFor();
    });
  },
);
