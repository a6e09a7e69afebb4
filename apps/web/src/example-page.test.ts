import { fileURLToPath } from 'node:url';
import { browserSkipReasons } from '@postjoin/program/testing';
import { createServer, defaultClientConditions } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, openPage } from './testing/real-browser.ts';

const example = fileURLToPath(new URL('../../../examples/browser', import.meta.url));

it.skipIf(browserSkipReasons.length > 0)(
  ["the matcher's browser example updates its result while the reader types", ...browserSkipReasons].join(
    ' - SKIPPED, ',
  ),
  async () => {
    const server = await createServer({
      root: example,
      configFile: false,
      logLevel: 'error',
      cacheDir: fileURLToPath(new URL('../out-tsc/vite-example', import.meta.url)),
      resolve: { conditions: ['@postjoin/source', ...defaultClientConditions] },
      server: { port: 0, hmr: false },
    });
    onTestFinished(() => server.close());
    await server.listen();
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page, errors, strayRequests } = await openPage(browser, server.resolvedUrls?.local[0] ?? '');
    const answer = page.locator('#answer');
    await answer.filter({ hasText: 'A match.' }).waitFor();
    await page.getByLabel('Contract').fill('Will <b>Trump</b> resign in 2026?');
    await answer.filter({ hasText: 'No match' }).waitFor();
    expect({ errors, strayRequests }).toEqual({ errors: [], strayRequests: [] });
  },
);
