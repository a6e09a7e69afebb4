import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser, sizes, takePicture } from './testing/describe-in-browser.ts';
import { findSeriousViolations } from './testing/real-browser.ts';
import { serveSnapshot } from './testing/serve-snapshot.ts';
import { judgedSnapshot, viewedAt } from './testing/snapshots.ts';

const candidates = 'Markets on the same subject, not matched';
const refused = 'A language model read the post and did not confirm the market that the rules found.';

describeInBrowser('the verdicts of a language model in a real browser', ({ open }) => {
  it('are on the page, with the candidates of a post that it refused, and on the pages of the posts', async () => {
    const api = await serveSnapshot(judgedSnapshot(), viewedAt);
    onTestFinished(() => api.stop());
    const page = await open(api.url, sizes.desktop);
    await page.locator('.entry').first().waitFor();
    for (const [id, label] of [
      ['p1', 'Read and confirmed by a language model'],
      ['p2', 'Found by a language model'],
      ['p3', 'ound by rules, high certainty, not read yet by a language model'],
    ])
      expect(await page.locator(`.entry[data-post=${id}]`).innerText()).toContain(label);
    await page.getByText(/without a matching contract/u).click();
    await page.getByText(candidates).click();
    expect(await page.locator('.unmatched > ul').innerText()).toContain(refused);
    // The third candidate shares no name with the post.
    expect(await page.locator('.candidates > ul > li').count()).toBe(2);
    await checkSizes(page, 'verdicts');

    const found = await open(`${api.url}/posts/p2`, sizes.desktop);
    expect(await found.locator('main').innerText()).toContain('by a language model');
    const unmatched = await open(`${api.url}/posts/p4`, sizes.desktop);
    await unmatched.getByText(candidates).click();
    expect(await unmatched.locator('main').innerText()).toContain(refused);
    await checkSizes(unmatched, 'verdict-p4');
  });
});

async function checkSizes(page: Page, name: string): Promise<void> {
  for (const [size, { viewport }] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await findSeriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await takePicture(page, `${name}-${size}`);
  }
}
