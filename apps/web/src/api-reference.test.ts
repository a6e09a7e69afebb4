import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser, expectGoodAtAnySize } from './testing/describe-in-browser.ts';
import { tabThrough } from './testing/keyboard.ts';
import { openPage } from './testing/real-browser.ts';

describeInBrowser('the API reference in a real browser', ({ browser, api, open }) => {
  it('shows the operations and the disclaimer in the API reference without JavaScript', async () => {
    const page = await open(`${api().url}/docs`, { javaScriptEnabled: false });
    const text = await page.locator('body').innerText();
    for (const word of ['API reference', '/api/v1/since-last', 'POST /mcp', 'Informational only.'])
      expect(text).toContain(word);
  });

  it('shows that the API reference could not be loaded', async () => {
    const page = await openPage(browser(), `${api().url}/docs`, {}, [['**/openapi.json', { status: 503 }]]);
    onTestFinished(page.close);
    await page.page.getByText('could not be loaded').waitFor();
    expect(await page.page.getByText('Informational only.').isVisible()).toBe(true);
  });

  it('opens and runs an operation of the API reference by keyboard', async () => {
    const page = await open(`${api().url}/docs`, { reducedMotion: 'reduce' });
    await page.locator('.opblock').first().waitFor();
    const name = 'GET /api/v1/capabilities Connector catalogue: tools, scope, auth, reviewer addresses';
    const names = await tabThrough(page, name);
    expect(names.slice(0, 4)).toEqual(['Postjoin', 'Newest posts', 'openapi.json', 'llms.txt']);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try it out' }).waitFor();
    await tabThrough(page, 'Try it out');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Execute' }).waitFor();
    await tabThrough(page, 'Execute');
    await page.keyboard.press('Enter');
    await page.locator('.live-responses-table', { hasText: 'retrieval_only_connector' }).waitFor();
  });

  it('has no serious accessibility violation at any width and in any theme, with everything open', async () => {
    const page = await open(`${api().url}/docs`);
    await page.locator('.opblock').last().waitFor();
    await openEverything(page);
    await expectGoodAtAnySize(page, 'docs');
  });
});

/** Opens every operation, one form with its response, and one schema. */
async function openEverything(page: Page): Promise<void> {
  // One script clicks all operations, because a click of the mouse waits until the opened operation is drawn.
  await page.locator('.opblock-summary-control').evaluateAll((operations) => {
    for (const operation of operations) (operation as HTMLElement).click();
  });
  await page
    .getByRole('button', { name: /try it out/iu })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table').waitFor();
  await page.getByRole('button', { name: 'Schemas' }).click();
  await page.getByRole('button', { name: 'Capabilities', exact: true }).click();
}
