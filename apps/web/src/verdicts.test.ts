import { describe, expect, it, onTestFinished } from 'vitest';
import { artifacts, describeInBrowser, sizes } from './testing/describe-in-browser.ts';
import { findSeriousViolations } from './testing/real-browser.ts';
import { serveSnapshot } from './testing/serve-snapshot.ts';
import { judgedSnapshot, viewedAt } from './testing/snapshots.ts';

const candidates = 'Markets on the same subject, not matched';
const refused = 'A language model read the post and did not confirm the market that the rules found.';

describeInBrowser('the verdicts of a language model in a real browser', ({ open }) => {
  const serve = async () => {
    const api = await serveSnapshot(judgedSnapshot(), viewedAt);
    onTestFinished(() => api.stop());
    return api.url;
  };

  describe.each(Object.entries(sizes))('at the width of a %s', (size, options) => {
    it('are on the page, with the candidates of a post that it refused', async () => {
      const page = await open(await serve(), options);
      await page.locator('.entry').first().waitFor();
      for (const [id, label] of [
        ['p1', 'Confirmed by a language model'],
        ['p2', 'Found by a language model'],
        ['p3', 'ound by rules, not yet read by a language model'],
      ])
        expect(await page.locator(`[data-post=${id}]`).innerText()).toContain(label);
      await page.getByText(/without a matching contract/u).click();
      await page.getByText(candidates).click();
      expect(await page.locator('.unmatched > ul').innerText()).toContain(refused);
      expect(await page.locator('.candidates > ul > li').count()).toBe(3);
      expect(await findSeriousViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
      await page.screenshot({ path: `${artifacts}verdicts-${size}.png`, fullPage: true });
    });

    it('are on the pages of the posts', async () => {
      const url = await serve();
      for (const id of ['p2', 'p4']) {
        const page = await open(`${url}/posts/${id}`, options);
        if (id === 'p4') await page.getByText(candidates).click();
        expect(await page.locator('main').innerText()).toContain(id === 'p4' ? refused : 'by a language model');
        expect(await findSeriousViolations(page)).toEqual([]);
        await page.screenshot({ path: `${artifacts}verdict-${id}-${size}.png`, fullPage: true });
      }
    });
  });
});
