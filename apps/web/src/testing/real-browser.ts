import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { browserPath } from '@postjoin/program/testing';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
  type Route,
  type ViewportSize,
} from 'playwright-core';
import { expect } from 'vitest';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of all tests of a context share a process. Starting one for each page took longer than loading the page.
  '--process-per-site',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: flags });
}

/** How long a test waits for an element; a busy machine needs many seconds. */
const elementTimeoutMs = 120_000;

/** An open page, with the errors and requests to other hosts that it caused. */
interface OpenedPage {
  page: Page;
  /** Console errors and uncaught exceptions. */
  errors: string[];
  /** Requests to hosts other than the service. */
  strayRequests: string[];
  close(): Promise<void>;
}

/** Opens an address in a new page with empty storage. Requests that match a pattern of `stubs` get the stub's response. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  stubs: [pattern: string, response: { status: number }][] = [],
) {
  const { viewport, colorScheme = null, reducedMotion = null, ...contextOptions } = options;
  const context = await findContext(browser, new URL(address).origin, contextOptions);
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  for (const [pattern, response] of stubs) await page.route(pattern, (route) => route.fulfill(response));
  const errors: string[] = [];
  const strayRequests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const pending = new Set<Request>();
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('request', (request) => {
    pending.add(request);
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(address).origin) strayRequests.push(request.url());
  });
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await waitUntilIdle(page, pending);
  const close = async () => {
    // Playwright's `setStorageState` opens another page for this, which takes almost as long as a page of a test.
    await page.evaluate(() => localStorage.clear());
    await page.close();
  };
  return { page, errors, strayRequests, close } satisfies OpenedPage;
}

/** The processor of a cheap phone is about four times slower than that of a computer (Lighthouse's setting). */
const processorSlowdown = 4;

/**
 * Loads a page as a first visit on a slow machine, and measures its cumulative layout shift (https://web.dev/cls): above
 * 0.1, readers notice that the page jumps. The browser paints before the script runs, the note for old browsers appears,
 * fonts are late, and the answers about the week and the service come last.
 */
export async function measureLayoutShift(browser: Browser, address: string, viewport: ViewportSize): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      const noteBeforeScripts = new CSSStyleSheet();
      noteBeforeScripts.replaceSync('.browser-note { animation-delay: 0.2s !important }');
      document.adoptedStyleSheets = [noteBeforeScripts];
    });
    const delay = (ms: number) => async (route: Route) => {
      await setTimeout(ms);
      await route.continue();
    };
    for (const late of ['**/*.js', '**/*.woff2']) await page.route(late, delay(300));
    for (const last of ['**/join?*limit=15*', '**/capabilities']) await page.route(last, delay(500));
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
  } finally {
    await context.close();
  }
}

const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/** Finds the context of a browser that has the options, or creates it. */
function findContext(browser: Browser, origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const created = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, created);
  const key = JSON.stringify(options);
  const context = created.get(key) ?? createContext(browser, origin, options);
  created.set(key, context);
  return context;
}

/** Creates a context with one page that stays open, because the process of a site ends with its last page. */
async function createContext(browser: Browser, origin: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'en-US', ...options });
  context.setDefaultTimeout(elementTimeoutMs);
  const page = await context.newPage();
  await page.goto(`${origin}/livez`);
  return context;
}

/**
 * Waits until a loaded page has no pending request for two frames. Playwright's `networkidle` waits half a second longer
 * on each page.
 */
async function waitUntilIdle(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  do {
    await expect.poll(() => pending.size, { timeout: elementTimeoutMs, interval: 10 }).toBe(0);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  } while (pending.size > 0);
}

/**
 * Describes the links and controls that are smaller than 24 pixels, as WCAG 2.5.8 asks for. Links in sentences are exempt.
 * Opens all folded parts.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some((node) => /\w{3}/u.test((node as Text).data ?? ''));
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select')]
      .filter((element) => element.checkVisibility() && !element.matches('.skip') && !isInSentence(element))
      .map((element) => {
        const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
        return {
          name: element.outerHTML.slice(0, 100),
          width: Math.max(...parts.map(({ offsetWidth }) => offsetWidth)),
          height: Math.max(...parts.map(({ offsetHeight }) => offsetHeight)),
        };
      })
      .filter(({ width, height }) => Math.min(width, height) < 24)
      .map(({ name, width, height }) => `${width}x${height}: ${name}`);
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeFinding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Describes the violations that axe-core rates as serious or critical. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // Without details of the rules that are met, axe takes a fraction of the time.
  const run = "axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)";
  const findings = await page.evaluate<AxeFinding[]>(run);
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n')}`);
}
