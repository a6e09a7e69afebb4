import { describe, expect, it } from 'vitest';
import { artifacts, describeInBrowser, sizes } from './testing/describe-in-browser.ts';
import { findSeriousViolations } from './testing/real-browser.ts';

describeInBrowser('the page of a post in a real browser', ({ api, open }) => {
  describe.each(Object.entries(sizes))('at the width of a %s', (size, options) => {
    it.each(['light', 'dark'] as const)(
      'has no serious accessibility violation in the %s theme',
      async (colorScheme) => {
        for (const id of ['p1', 'p2', 'p5']) {
          const page = await open(`${api().url}/posts/${id}`, { ...options, colorScheme });
          expect(await page.locator('h1').count()).toBe(1);
          expect(await findSeriousViolations(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
          await page.screenshot({ path: `${artifacts}post-${id}-${size}-${colorScheme}.png`, fullPage: true });
        }
      },
    );
  });

  it('states how unusual the moves are, without a script', async () => {
    const page = await open(`${api().url}/posts/p1`, { javaScriptEnabled: false });
    expect(await page.locator('p', { hasText: 'in the week before' }).innerText()).toBe(
      "None of this contract's 60-minute moves in the week before were as large.",
    );
  });
});
