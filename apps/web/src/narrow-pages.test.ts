import { expect, it } from 'vitest';
import { describeInBrowser } from './testing/describe-in-browser.ts';
import { pagePaths } from './testing/page-paths.ts';

/** The narrowest phones, and those that most readers have. */
const widths = [320, 360];

describeInBrowser('on a narrow phone', ({ api, open }) => {
  it.each(pagePaths)('no page scrolls sideways: %s', async (path) => {
    const page = await open(api().url + path, { isMobile: true, hasTouch: true });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
    }
  });
});
