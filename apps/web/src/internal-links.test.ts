import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser } from './testing/describe-in-browser.ts';
import { pagePaths } from './testing/page-paths.ts';

/** Also searches without a result, a watch list, and addresses at which nothing is. */
const paths = [
  ...pagePaths,
  '/?q=moon',
  '/?hours=168&markets=Maxwell,India',
  '/posts/none',
  '/contracts/none',
  '/none',
];

/** Lists the addresses within the service that name a place of a page. */
const listPlaces = (page: Page) =>
  page.locator('a[href*="#"]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin, hash }) => origin === location.origin && !hash.startsWith('#/'))
      .map(({ pathname, search, hash }) => ({ path: pathname + search, id: hash.slice(1) })),
  );

describeInBrowser('the links within the service', ({ browser, api }) => {
  it('lead to places that exist', async () => {
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    const opened = new Map<string, Promise<Page>>();
    const load = async (path: string) => {
      const page = await context.newPage();
      await page.goto(api().url + path, { waitUntil: 'networkidle' });
      return page;
    };
    const open = (path: string) => {
      const page = opened.get(path) ?? load(path);
      opened.set(path, page);
      return page;
    };
    const findMissing = async (from: string) => {
      const places = await listPlaces(await open(from));
      const counts = await Promise.all(
        places.map(async ({ path, id }) => (await open(path)).locator(`[id="${id}"]`).count()),
      );
      return places.filter((_, index) => counts[index] === 0).map(({ path, id }) => `${from} to ${path}#${id}`);
    };
    const missing = await Promise.all(paths.map(findMissing));
    expect([...new Set(missing.flat())]).toEqual([]);
  });
});
