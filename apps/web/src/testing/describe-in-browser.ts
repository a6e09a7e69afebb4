import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserSkipReasons } from '@postjoin/program/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { findSeriousViolations, launchBrowser, openPage } from './real-browser.ts';
import { serveSnapshot, type ServedSnapshot } from './serve-snapshot.ts';
import { inventedSnapshot, viewedAt } from './snapshots.ts';

const isBuilt = existsSync(new URL('../../dist/index.html', import.meta.url));
const skipReasons = [...browserSkipReasons, ...(isBuilt ? [] : ['the page has not been built: run npm run page'])];

const artifacts = fileURLToPath(new URL('../../../../artifacts/', import.meta.url));

/**
 * Stores a picture of the whole page in `artifacts`, if `PICTURES` is set. It is for people, and no test compares it.
 * Drawing it takes as long as all other checks of a page.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES']) await page.screenshot({ path: `${artifacts}${name}.png`, fullPage: true });
}

/** The sizes at which the pages are tested. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 900 } },
};

/** Expects a page without sideways scrolling and violations at any width and in any theme, and takes its pictures. */
export async function expectGoodAtAnySize(page: Page, name: string): Promise<void> {
  for (const [size, { viewport }] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme);
      expect([size, colorScheme, ...(await findSeriousViolations(page))]).toEqual([size, colorScheme]);
      await takePicture(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

/** Switches to a theme, and waits until the colours of all buttons have changed. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

/** This time limit is high, because starting a browser is slow on a busy machine. */
const testTimeoutMs = 120_000;

/** What the tests of a file share. `browser` and `api` exist as soon as the first test runs. */
export interface InBrowser {
  browser: () => Browser;
  /** An api that serves the invented snapshot. */
  api: () => ServedSnapshot;
  /** Opens a page and checks at the end of the test that it logged no errors and sent no request to another host. */
  open: (address: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Defines tests of the built pages, with one browser and one api. They are skipped without a browser or a build. */
export function describeInBrowser(name: string, defineTests: (shared: InBrowser) => void): void {
  const title = [name, ...skipReasons.map((reason) => `SKIPPED, ${reason}`)].join(' - ');
  describe.skipIf(skipReasons.length > 0)(title, { timeout: testTimeoutMs }, () => {
    let browser: Browser;
    let api: ServedSnapshot;
    beforeAll(async () => {
      [browser, api] = await Promise.all([launchBrowser(), serveSnapshot(inventedSnapshot(), viewedAt)]);
    }, testTimeoutMs);
    afterAll(async () => {
      await Promise.all([browser?.close(), api?.stop()]);
    }, testTimeoutMs);

    const open = async (address: string, options?: BrowserContextOptions): Promise<Page> => {
      const { page, errors, strayRequests, close } = await openPage(browser, address, options);
      onTestFinished(async () => {
        await close();
        expect({ errors, strayRequests }).toEqual({ errors: [], strayRequests: [] });
      });
      return page;
    };
    defineTests({ browser: () => browser, api: () => api, open });
  });
}
