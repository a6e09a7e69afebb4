import { expect, it } from 'vitest';
import { describeInBrowser, expectGoodAtAnySize, sizes } from './testing/describe-in-browser.ts';

describeInBrowser('the page of a post in a real browser', ({ api, open }) => {
  it.each(['p1', 'p2'])('is accessible at any width, with its chart on the first screen of a phone: %s', async (id) => {
    const page = await open(`${api().url}/posts/${id}`, sizes.phone);
    const chart = await page.locator('.plot').boundingBox();
    expect((chart?.y ?? Infinity) + (chart?.height ?? 0)).toBeLessThanOrEqual(sizes.phone.viewport.height);
    expect(await page.locator('h1').count()).toBe(1);
    await expectGoodAtAnySize(page, `post-${id}`);
  });

  it('states how unusual the moves are, without a script', async () => {
    const page = await open(`${api().url}/posts/p1`, { javaScriptEnabled: false });
    await page.locator('.details > summary').click();
    expect(await page.locator('.more-moves').innerText()).toContain('Largest hour in a week.');
  });

  it('is printed whole, without what only a screen needs', async () => {
    const page = await open(`${api().url}/?hours=168`, sizes.phone);
    await page.emulateMedia({ media: 'print' });
    const isShown = (part: string) => page.locator(part).first().isVisible();
    for (const part of ['.reach', '.controls', '.search', '#watch', '#connect', '.unmatched summary'])
      expect([part, await isShown(part)]).toEqual([part, false]);
    for (const part of ['.post mark', '.headline', '#how-sure', '.health .source-name'])
      expect([part, await isShown(part)]).toEqual([part, true]);
    expect(await page.locator('.about').innerText()).toContain('A missing row proves nothing');
    const mark = page.locator('.post mark').first();
    expect(await mark.evaluate((element) => getComputedStyle(element).borderBottomStyle)).toBe('solid');
  });
});
