import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { browserPath, browserSkipReasons } from '@postjoin/program/testing';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from './collect.ts';
import { renderPage } from './render-page.ts';
import { createTables, type Table } from './tables.ts';
import { generateWorld } from './testing-world.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 900 } },
};

const title = ['the page of a study in a real browser', ...browserSkipReasons].join(' - SKIPPED, ');

describe.skipIf(browserSkipReasons.length > 0)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let tables: Table[];
  let html: string;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(browserPath && { executablePath: browserPath }),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const { lines } = generateWorld(3);
    const data = await collect(async function* () {
      yield* await Promise.resolve(lines);
    });
    tables = createTables(data);
    html = renderPage(data, tables, 'A generated world');
  });
  afterAll(() => browser?.close());

  describe.each(Object.entries(sizes))('at the width of a %s', (_, options) => {
    it.each(['light', 'dark'] as const)('has no accessibility violation in the %s theme', async (colorScheme) => {
      const page = await browser.newPage({ ...options, colorScheme });
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      page.on('request', (request) => errors.push(request.url()));
      await page.setContent(html);
      await page.evaluate(axeSource);
      const run = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)";
      const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(run);
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
      expect(errors).toEqual([]);
      await page.close();
    });
  });

  it('shows each number of the tables to a reader', async () => {
    const page = await browser.newPage();
    await page.setContent(html);
    const cells = await page.locator('tbody').locator('th, td').allTextContents();
    expect(cells).toEqual(tables.flatMap(({ rows }) => rows.flat()));
    await page.close();
  });
});
