import { addSincePost } from '@postjoin/join';
import { aPost, hoursAgo } from '@postjoin/join/testing';
import type { JoinData } from '@postjoin/join/types';
import type { Snapshot } from '@postjoin/snapshot-store';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser, expectGoodAtAnySize, sizes, takePicture } from './testing/describe-in-browser.ts';
import { readFocus, tabThrough } from './testing/keyboard.ts';
import { removeNewerCalls } from './testing/newer-calls.ts';
import { findSeriousViolations, findSmallTargets, measureLayoutShift, openPage } from './testing/real-browser.ts';
import { serveSnapshot } from './testing/serve-snapshot.ts';
import {
  hostileSnapshot,
  hostileTexts,
  inventedSnapshot,
  ladderSnapshot,
  outcomesSnapshot,
  viewedAt,
  sampleSnapshot,
  degradedSnapshot,
  withoutSources,
  withoutVenues,
} from './testing/snapshots.ts';

const { phone, desktop } = sizes;
/** Readers notice a page that jumps by 0.1 (https://web.dev/cls). */
const maxLayoutShift = 0.05;

const narrowest = { viewport: { width: 320, height: 800 } };

/** What translators, extensions and ad blockers do with a page. */
const alterations = [
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ parentElement }) => !parentElement?.closest('script, style, [translate=no]'))) {
      const font = document.createElement('font');
      font.append(text.data);
      text.replaceWith(font);
    }
  },
  function writeIntoTexts() {
    for (const { firstChild } of document.querySelectorAll('.question a, .post .words'))
      if (firstChild) firstChild.nodeValue = 'Translated';
  },
  function removeElements() {
    for (const element of document.querySelectorAll('.contract a, .aside, .prices, .odds')) element.remove();
  },
  function removeComments() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) (comment as Comment).remove();
  },
  function emptyTimeline() {
    document.getElementById('timeline')?.replaceChildren();
  },
];

describeInBrowser('the page in a real browser', ({ browser, api, open }) => {
  const openPosts = async (address = `${api().url}/`, options = {}) => {
    const page = await open(address, options);
    await page.locator('.results li, .entry, .moves, .quiet:not([data-waiting])').first().waitFor();
    return page;
  };
  const serve = async (snapshot: Snapshot) => {
    const ownApi = await serveSnapshot(snapshot, viewedAt);
    onTestFinished(() => ownApi.stop());
    return `${ownApi.url}/`;
  };
  const listPosts = (page: Page) =>
    page.locator('[data-post]').evaluateAll((posts) => posts.map((post) => post.getAttribute('data-post')));

  const listOverflowing = (page: Page) =>
    page.evaluate(
      (width) =>
        [...document.querySelectorAll('main *, aside *')]
          .filter((element) => element.getBoundingClientRect().right > width)
          .map((element) => `${element.tagName} ${element.getAttribute('class')}`),
      narrowest.viewport.width,
    );

  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight / 2;
  };

  const openDetails = (entry: Locator) => entry.locator('.details > summary').click();

  const listBarWidths = (page: Page) =>
    page.locator('.bar rect').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));

  const listBanners = async (page: Page) => {
    const texts = await page.locator('[data-banner]').allInnerTexts();
    return texts.map((text) => text.replace(/\s+/gu, ' '));
  };

  it('marks a post whose text the source cut, and shows the note and the newest post of a source', async () => {
    const page = await openPosts();
    expect(await page.locator('[data-post=p2] .post').innerText()).toContain('Text cut by the source');
    expect(await page.locator('[data-post=p1] .post').innerText()).not.toContain('Text cut');
    await page.getByText('All sources responded.').click();
    await page.locator('#health summary', { hasText: 'XTracker' }).click();
    const health = await page.locator('#health').innerText();
    expect(health).toContain('It is the only source in use that reads @WhiteHouse (not in use: X API).');
    expect(health).toContain('Newest post: ');
  });

  const withoutFeatures = async (address: string) => {
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(removeNewerCalls);
    // `(?<<` is a syntax error, as a look-behind is in a browser that lacks it.
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/\(\?<[=!]/gu, '(?<<') });
    });
    await page.goto(address);
    return page;
  };

  it('works in a browser without the calls and look-behinds that its oldest browsers lack', async () => {
    const page = await withoutFeatures(`${api().url}/`);
    await page.locator('.entry').first().waitFor();
    expect(await listPosts(page)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(await page.locator('#browser-note').count()).toBe(0);
  });

  it('names the browsers that it needs if its script fails, as the API reference does', async () => {
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    await context.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'missing()' }));
    const showsNote = async (path: string, sentence: string) => {
      const page = await context.newPage();
      await page.goto(`${api().url}${path}`);
      await page.getByText(sentence).waitFor();
    };
    const browsers = 'needs Chrome 104, Edge 104, Firefox 104 or Safari';
    await Promise.all([showsNote('/', `${browsers} 15.4 or later`), showsNote('/docs', `${browsers} 16.4 or later`)]);
  });

  it('shows the matched posts of the day, newest first, each with its contract and highlighted words', async () => {
    const page = await openPosts();
    expect(await listPosts(page)).toEqual(['p1', 'p2', 'p3', 'p4']);
    const first = page.locator('[data-post=p1]');
    expect(await first.locator('.post mark').allTextContents()).toContain('President Xi');
    expect(await first.locator('.question mark').allTextContents()).toContain('Xi Jinping');
    expect(await first.locator('.details > summary').innerText()).toBe('Details');
    expect(await first.locator('.newest, .newest-time').allTextContents()).toEqual(['73.4\u00A0%']);
    expect(await first.locator('.odds').innerText()).toBe('73.5\u00A0% now bids and asks now around 41\u00A0%');
    expect(await first.locator('.prices').isVisible()).toBe(false);
    await openDetails(first);
    expect(await first.locator('.named button').allInnerTexts()).toEqual(['Xi Jinping', 'meet']);
    expect((await first.locator('.prices').innerText()).replace(/\n/gu, ' ')).toMatch(
      /^73\.5\u00A0% last trade as of .* 24 hours \+11 points 7 days \+26\.5 points$/u,
    );
    expect(await first.locator('.plot .price-line').count()).toBe(1);
    expect(await first.locator('.headline').innerText()).toBe('+8.6 points\nso far in the first day');
    expect(await first.locator('.then').innerText()).toBe('64.8\u00A0% → 73.4\u00A0%');
    expect(await first.locator('.more-moves').innerText()).toMatch(
      /^\+8\.6 points in the first hour\. As of 10 Mar, 08:00\. Largest hour in a week\.$/u,
    );
    const sizeOf = (part: string) =>
      first.locator(part).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf('.headline .move')).toBeGreaterThan((await sizeOf('.post')) * 1.25);
    expect(await sizeOf('.then')).toBeLessThanOrEqual(await sizeOf('.question'));
    await first.locator('.slice > rect').nth(3).hover();
    expect(await first.locator('.readout:visible').allTextContents()).toEqual([
      expect.stringMatching(/64\.2\u00A0% · 9 Mar, /u),
    ]);
    expect(await first.getByRole('link', { name: 'Read the contract' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    );
    expect(await page.locator('[data-certainty=possible] .plot').count()).toBe(0);
  });

  it('shows what each refresh brings after another program has changed the page', async () => {
    const page = await openPosts();
    let count = 0;
    await page.route('**/api/v1/join?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: JoinData };
      const rows = body.data.rows.map((row) => ({
        ...row,
        post: { ...row.post, text: `New ${count}: ${row.post.text}` },
      }));
      const data = { ...body.data, rows: [...rows.slice(count), ...rows.slice(0, count)] };
      await route.fulfill({ response, body: JSON.stringify({ ...body, data }).replaceAll('0.735', `0.9${count}1`) });
    });
    const refresh = async () => {
      count += 1;
      await page.locator('#controls .refresh').click();
      await page.getByText(`New ${count}: `).first().waitFor();
      const texts = await page.locator('#timeline .entry').allTextContents();
      return texts.map((text) => text.replaceAll(`New ${count}`, 'New').replaceAll(`9${count}.1`, '90.1')).sort();
    };
    const expected = await refresh();
    expect(expected).toEqual(expect.arrayContaining([expect.stringContaining('90.1\u00A0%')]));
    await openDetails(page.locator('.entry').first());
    for (const alter of alterations) {
      expect(await page.locator('.entry .details[open]').count()).toBe(1);
      await page.evaluate(alter);
      expect(await refresh(), alter.name).toEqual(expected);
    }
  });

  it('has no links to venues with VENUE_LINKS=off', async () => {
    const ownApi = await serveSnapshot(inventedSnapshot(), viewedAt, { VENUE_LINKS: 'off' });
    onTestFinished(() => ownApi.stop());
    const page = await openPosts(`${ownApi.url}/`);
    const first = page.locator('[data-post=p1]');
    expect(await first.locator('.question').innerText()).toBe('Will Trump meet with Xi Jinping by April 30?');
    await openDetails(first);
    expect(await first.locator('.contract a[rel]').count()).toBe(0);
    expect(await first.getByRole('link', { name: 'Read the post' }).count()).toBe(1);
  });

  it('folds a long post to its beginning and its highlighted words, until it is opened', async () => {
    const long = inventedSnapshot();
    const rest = 'And so it goes on for many more words. '.repeat(30);
    const posts = long.posts.map((post) => (post.id === 'p3' ? { ...post, text: `${post.text} ${rest}` } : post));
    const page = await openPosts(await serve(inventedSnapshot({ posts })));
    const entry = page.locator('[data-post=p3]');
    const shortened = entry.locator('.post > .words');
    expect(await shortened.locator('mark').allTextContents()).toContain('Ghislaine Maxwell');
    expect((await shortened.innerText()).length).toBeLessThan(800);
    const whole = entry.locator('.rest .words');
    expect(await whole.isVisible()).toBe(false);
    await entry.getByText('Whole post').click();
    expect([await whole.isVisible(), await shortened.isVisible()]).toEqual([true, false]);
    expect((await whole.textContent())?.trim()).toBe(posts[2]?.text.trim());
  });

  it('shows what moved in a table, sorted by the move of the first day or of another period', async () => {
    const page = await openPosts();
    await page.getByRole('radio', { name: 'What moved' }).check({ force: true });
    const table = page.getByRole('table', { name: 'What moved after each post' });
    await table.waitFor();
    expect(await listPosts(page)).toEqual(['p2', 'p1', 'p3', 'p4']);
    expect(new URL(page.url()).search).toBe('?sort=after_24h');
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Contract and post', 'Price', 'First hour', 'First day', 'Since the post'],
    ]);
    const cells = (post: string) => page.locator(`[data-post=${post}] td`).allInnerTexts();
    expect(await cells('p2')).toEqual([...['60.6\u00A0% → 92\u00A0%', '+31.4', '+31.4', '+31.4']]);
    // The prices are those of the period.
    expect(await cells('p3')).toEqual(['4.3\u00A0% → 4\u00A0%', '±0', '−0.3', '−0.3']);
    await page.getByRole('radio', { name: 'First hour' }).check({ force: true });
    expect(await cells('p3')).toEqual(['4.3\u00A0% → 4.3\u00A0%', '±0', '−0.3', '−0.3']);
    expect(await page.locator('.order-note').count()).toBe(0);
    await page.getByText('1 post without a known move').click();
    expect(await page.locator('[data-post=p4]').innerText()).toContain('Price when posted unknown: not read yet');
    await page.getByRole('radio', { name: 'Since the post' }).check({ force: true });
    expect(await page.locator('.moves [aria-sort]').innerText()).toBe('Since the post');
    expect(await page.getByRole('status').textContent()).toBe(
      '4 matched posts, last 24 hours. Sorted by the move since the post.',
    );
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Since the post' }).isChecked()).toBe(true);
  });

  it('says how many possible rows the table of moves leaves out', async () => {
    const snapshot = inventedSnapshot();
    const matches = snapshot.matches.map((match) =>
      match.matched && ['p1', 'p4'].includes(match.post) ? { ...match, certainty: 'possible' as const } : match,
    );
    const page = await openPosts(`${await serve({ ...snapshot, matches })}?sort=after_24h`);
    expect(await listPosts(page)).toEqual(['p2', 'p3']);
    expect(await page.locator('#timeline .section').innerText()).toMatch(
      /^2 matched posts\slast 24 hours, times in [^,]+, 2 possible ones are left out$/u,
    );
    expect(await page.getByRole('status').textContent()).toMatch(
      /^2 matched posts, last 24 hours, 2 possible ones are left out\. Sorted/u,
    );
    await page.getByRole('radio', { name: 'Trump' }).check({ force: true });
    await page.getByText('1 matched post').first().waitFor();
    await page.getByRole('radio', { name: 'Newest' }).check({ force: true });
    await page.getByText('3 matched posts').first().waitFor();
    expect(await page.locator('#timeline .section').innerText()).not.toContain('left out');
  });

  it('shows a question with several deadlines as one list, earliest first, and the posts about it in one card', async () => {
    const page = await openPosts(`${await serve(ladderSnapshot(3))}?hours=72`);
    expect(await page.locator('.entry').count()).toBe(1);
    expect(await listPosts(page)).toEqual(['v1', 'v2', 'v3']);
    expect(await page.locator('main .section').innerText()).toMatch(/^3 matched posts/u);
    await page.getByText('Details and 3 deadlines').click();
    const bars = page.getByRole('list', { name: 'Deadlines' }).getByRole('listitem');
    expect(await bars.allInnerTexts()).toEqual([
      ...['by 30 Nov\n31\u00A0%', 'by 31 Dec\n50\u00A0%', 'by 28 Feb\n70\u00A0%'],
    ]);
    expect(await page.locator('.bars [aria-current=true]').innerText()).toContain('by 31 Dec');
    const widths = await listBarWidths(page);
    expect(widths.map((width) => Number((width / (widths[2] ?? 0)).toFixed(2)))).toEqual([0.44, 0.71, 1]);
    expect(await page.locator('.details .contracts').count()).toBe(0);
    expect(await page.locator('.entry .plot').count()).toBe(1);
    const earlier = page.locator('.earlier li');
    expect(await earlier.first().isVisible()).toBe(true);
    expect(await earlier.first().locator('mark').allTextContents()).toEqual(['Japan']);
    expect(await earlier.first().innerText()).toMatch(/points\s+until the next post[^]*Another post in between, on /u);
  });

  it('shows the outcomes of a question as one list, most probable first, with the highlighted words of the chosen one', async () => {
    const page = await openPosts(await serve(outcomesSnapshot()));
    const contract = page.locator('[data-post=p2] .contract');
    await openDetails(contract);
    const bars = contract.getByRole('list', { name: 'Outcomes' }).getByRole('listitem');
    expect(await bars.allInnerTexts()).toEqual([
      ...['Kevin Hassett\n92\u00A0%', 'Kevin Warsh\n4.5\u00A0%', 'Rick Rieder\n–'],
    ]);
    expect(await contract.locator('.bars [aria-current=true] mark').innerText()).toBe('Kevin Hassett');
    expect(await bars.nth(1).getByRole('link').getAttribute('href')).toMatch(/^contracts\/polymarket:fed-/u);
    expect(await contract.locator('.details .contracts, .outcome').count()).toBe(0);
  });

  it('folds the earlier posts of a contract if there are more than two', async () => {
    const page = await openPosts(`${await serve(ladderSnapshot(4))}?hours=72`);
    const oldest = page.locator('[data-post=v4]');
    expect(await oldest.isVisible()).toBe(false);
    await page.getByText('3 earlier posts about this contract').click();
    expect(await oldest.isVisible()).toBe(true);
  });

  it('shows the question and its most probable outcomes for a post that names none of them', async () => {
    const matches = [
      {
        matched: false as const,
        post: 'p5',
        reason: 'outcome_not_named' as const,
        nearest: 'polymarket:fed-hassett',
        candidates: [],
      },
    ];
    const { posts } = inventedSnapshot();
    const page = await openPosts(
      await serve(inventedSnapshot({ posts: posts.filter(({ id }) => id === 'p5'), matches })),
    );
    await page.getByText('1 post without a matching contract').click();
    expect(await page.locator('.unmatched li').innerText()).toContain(
      'Question: Who will Trump nominate as Fed Chair? Kevin Hassett 92\u00A0%, Kevin Warsh 4.5\u00A0%',
    );
  });

  it('searches contracts, and shows those of a watched topic', async () => {
    const page = await openPosts();
    await page.getByLabel('Words of a contract').fill('pardon');
    await page.keyboard.press('Enter');
    const found = page.locator('#markets .contracts li');
    await found.first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=pardon');
    expect(await found.allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Will Trump pardon Ghislaine Maxwell in 2026\?\s+4\u00A0%\s+as of 10 Mar 2026\s+no change in 24 h\s+\w+, closes [^·]+ · Post of 9 Mar, /u,
      ),
    ]);
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-topic=Maxwell] .contracts').waitFor();
    expect(await page.locator('[data-topic=Maxwell] .contracts').innerText()).toContain('Will Trump pardon');
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  it.each([
    [`https://x.example/${'realDonaldTrump'.repeat(4)}/6`, '1 post, no contract', 'p6'],
    ['Rose Garden bloom', '1 post, no contract', 'p6'],
    ['happy birthday wonderful', '1 post, no contract', 'p5'],
    ['pardon Maxwell', '2 posts, 1 contract', 'p7'],
  ])('leads from the address or the words of a post to its page: %s', async (words, count, id) => {
    const page = await openPosts(`${api().url}/?q=${encodeURIComponent(words)}`);
    const head = page.locator('.results-head');
    await head.getByText(count).waitFor();
    expect(await head.innerText()).not.toContain('Markets');
    const posts = page.locator('.results .found-posts li');
    const last = posts.last().getByRole('link', { name: 'link to this post' });
    expect(await last.getAttribute('href')).toBe(`posts/${id}`);
    expect(await page.locator('.results').innerText()).not.toContain('Fewer or other words');
    await expectGoodAtAnySize(page, `search-${id}`);
  });

  it('lists the posts of a search before its contracts if they are fewer, and no more than five', async () => {
    const posts = Array.from({ length: 7 }, (_, index) =>
      aPost({ id: `x${index}`, at: hoursAgo(index + 1), text: `I will meet Xi, part ${index}.` }),
    );
    const page = await openPosts(`${await serve(inventedSnapshot({ posts }))}?q=Xi`);
    await page.getByText('7 posts, 2 contracts').waitFor();
    expect(await page.locator('.found-posts li').count()).toBe(5);
    expect(await page.locator('.results h3').allInnerTexts()).toEqual([
      'Markets',
      'Posts of the last 7 days the newest 5 of 7',
    ]);
    const other = await openPosts(`${api().url}/?q=Fed+chair`);
    await other.getByText('1 post, 3 contracts').waitFor();
    expect(await other.locator('.results h3').allInnerTexts()).toEqual(['Posts of the last 7 days', 'Markets']);
  });

  it('lists no posts for words that are too general', async () => {
    const page = await openPosts(`${api().url}/?q=what+is+the+market`);
    await page.getByText('7 contracts').waitFor();
    expect(await page.locator('.found-posts').count()).toBe(0);
  });

  it('shows the search and the topics of its address', async () => {
    const page = await openPosts(`${api().url}/?q=Xi&markets=Maxwell,India`, phone);
    await page.locator('#markets .contracts li').first().waitFor();
    expect(await listPosts(page)).toEqual(['p3', 'p4']);
    expect(await page.locator('.this-week').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(new URL(page.url()).search).toBe('?markets=Maxwell%2CIndia');
  });

  it.each(Object.entries(sizes))(
    'lists the week of the account, with a chart on the first screen of a %s',
    async (_, size) => {
      const page = await openPosts(undefined, size);
      const chart = await page.locator('.plot').first().boundingBox();
      const bar = await page.locator('.reach').boundingBox();
      expect((chart?.y ?? Infinity) + (chart?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? size.viewport.height);
      const week = page.locator('.this-week li');
      expect(await week.allTextContents()).toEqual([
        expect.stringMatching(
          /Kevin Hassett[^]*\+31\.4 points[^]*so far[^]*60\.6\u00A0% → 92\u00A0%[^]*@WhiteHouse\s+on X ·\s+Polymarket/u,
        ),
        expect.stringMatching(/Xi Jinping[^]*\+8\.6 points/u),
      ]);
      expect(await page.locator('.this-week a').first().getAttribute('href')).toBe('contracts/polymarket:fed-hassett');
      expect(await page.locator('.this-week .permalink').first().getAttribute('href')).toBe('posts/p2');
      await page.getByRole('radio', { name: 'Trump' }).check({ force: true });
      await page.locator('.section', { hasText: '3 matched posts' }).waitFor();
      await expect.poll(() => week.count()).toBe(1);
      expect(await page.locator('#overview').innerText()).not.toContain('Hassett');
    },
  );

  it('searches the contracts of a watched topic from its link', async () => {
    const page = await openPosts();
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-topic=Maxwell]').getByRole('link', { name: '1 contract' }).click();
    const found = page.locator('#markets .contracts li');
    await found.first().waitFor();
    expect(await found.allInnerTexts()).toEqual([expect.stringMatching(/^Will Trump pardon Ghislaine Maxwell/u)]);
    expect(await page.getByLabel('Words of a contract').inputValue()).toBe('Maxwell');
    expect(await page.locator('#markets').evaluate((panel) => panel === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('My topics only').uncheck();
    await page.locator('[data-topic=Maxwell]').getByRole('link', { name: 'Search its contracts' }).waitFor();
  });

  it('folds the contracts of the topics if there are more than three topics', async () => {
    const page = await openPosts();
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell,India,Fed Chair,Japan');
    await page.keyboard.press('Enter');
    const contracts = page.locator('[data-topic=Maxwell] .contracts');
    await contracts.waitFor({ state: 'attached' });
    expect(await contracts.isVisible()).toBe(false);
  });

  it.each([
    ['moon', /^No open contract has "moon"\. Only contracts about acts of Trump or the White House are listed\.$/u],
    ['what is the market', /^These words are general, so all contracts are listed\.$/u],
  ])('explains the search for "%s" to people', async (words, text) => {
    const page = await openPosts();
    await page.getByLabel('Words of a contract').fill(words);
    await page.keyboard.press('Enter');
    const note = page.locator('#markets .quiet').filter({ hasNotText: 'Searching' }).first();
    await note.waitFor();
    expect(await note.innerText()).toMatch(text);
  });

  it('leads from any place of a narrow page to the posts, the markets, the watch list and the sources', async () => {
    const page = await openPosts(undefined, { ...phone, reducedMotion: 'reduce' });
    const bar = page.getByRole('navigation', { name: 'On this page' });
    for (const [link, panel] of [
      ['Markets', '#search'],
      ['Watch list', '#watch'],
      ['Sources', '#health'],
      ['Posts', '#timeline'],
    ] as const) {
      await bar.getByRole('link', { name: link }).click();
      await expect.poll(() => page.locator(panel).evaluate(isInView)).toBe(true);
      expect(await page.locator(panel).evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.setViewportSize(desktop.viewport);
    expect(await bar.isVisible()).toBe(false);
  });

  it('shows the link of a row, if the service sends it', async () => {
    const page = await openPosts();
    await page.route('**/api/v1/join?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: JoinData };
      const rows = body.data.rows.map((row) => ({ ...row, link: `posts/${row.post.id}` }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, rows } } });
    });
    await page.reload();
    const entry = page.locator('[data-post=p1]');
    expect(
      await entry.getByRole('link', { name: 'Link to this post' }).evaluate((link) => (link as HTMLAnchorElement).href),
    ).toBe(`${api().url}/posts/p1`);
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  it('shows the contracts and the note of a topic without a row, within the narrowest page', async () => {
    const plain = inventedSnapshot();
    const posts = plain.posts.filter(({ id }) => id !== 'p4');
    const page = await openPosts(await serve(inventedSnapshot({ posts })), narrowest);
    await page.getByLabel('Topic', { exact: true }).fill('India');
    await page.keyboard.press('Enter');
    const topic = page.locator('[data-topic=India]');
    await topic.locator('.note').waitFor();
    expect(await topic.locator('.note').innerText()).toBe('No post in this time window mentions it.');
    expect(await topic.locator('.contracts li').allInnerTexts()).toEqual([
      expect.stringMatching(/^Will Trump impose a 25% tariff on India before April\?\s+price unknown$/u),
    ]);
    expect(await listOverflowing(page)).toEqual([]);
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  it.each([
    ['results of a search', '?q=pardon', '.results-head .aside'],
    ['table of moves', '?sort=after_24h', '.unmoved summary'],
  ])('shows the %s within the narrowest page', async (_name, path, part) => {
    const page = await openPosts(`${api().url}/${path}`, narrowest);
    await page.locator(part).first().click();
    expect(await listOverflowing(page)).toEqual([]);
  });

  it('shows no table and no choice of a period if no move is known', async () => {
    const page = await openPosts(`${await serve(inventedSnapshot({ histories: {} }))}?sort=after_24h`);
    expect(await page.locator('.order-note').innerText()).toBe(
      'No move is known for these posts (not read yet), so there is nothing to sort.',
    );
    expect(await page.locator('.moves table, .period').count()).toBe(0);
    await page.getByText('4 posts without a known move').click();
    expect(await listPosts(page)).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  it('has the addresses for an assistant, to copy', async () => {
    const page = await openPosts();
    const codes = await page.locator('#connect code').allInnerTexts();
    expect(codes).toEqual([`${api().url}/mcp`, `${api().url}/api/v1/openapi.json`]);
    await page.getByRole('button', { name: 'Copy the address: MCP server' }).click();
    await page.locator('#connect button', { hasText: /Copied|Selected/u }).waitFor();
  });

  it('folds the health to one line while all is well', async () => {
    const page = await openPosts();
    expect(await page.locator('#health .verdict').isVisible()).toBe(false);
    await page.getByText('All sources responded.').click();
    expect(await page.locator('#health .verdict').isVisible()).toBe(true);
  });

  it('wraps long addresses on the narrowest page', async () => {
    const plain = inventedSnapshot();
    const address = `https://news.example/${'headline_without_an_end_'.repeat(6)}`;
    const posts = plain.posts.map((post) => ({ ...post, text: `${post.text} ${address}` }));
    const contracts = plain.contracts.map((contract) => ({ ...contract, title: `${contract.title} ${address}` }));
    const served = await serve({ ...plain, posts, contracts });
    const page = await openPosts(served, narrowest);
    await page.getByLabel('Topic', { exact: true }).fill(`Maxwell,${address}`);
    await page.keyboard.press('Enter');
    await page.locator('[data-topic] > .aside', { hasText: 'post' }).nth(1).waitFor();
    for (const summary of await page.locator('.details summary, .unmatched summary, #health summary').all())
      await summary.click();
    expect(await listOverflowing(page)).toEqual([]);
  });

  it('shows why a price is unknown instead of a chart', async () => {
    const page = await openPosts();
    const untraded = page.locator('[data-post=p4]');
    expect(await untraded.locator('.contract').innerText()).toContain('Price unknown: never traded.');
    expect(await untraded.locator('.contract').innerText()).toContain('Price when posted unknown: not read yet.');
    expect(await untraded.locator('.headline, .plot').count()).toBe(0);
    expect(await page.locator('[data-post=p2] .prices').textContent()).toMatch(/7 days unknown, new contract\s*$/u);
  });

  it('says of an empty price history only that the days around the post have no price', async () => {
    const snapshot = inventedSnapshot();
    const empty = { from: 0, to: viewedAt.getTime() / 1000, fine_to: {}, points: [] };
    const histories = Object.fromEntries(snapshot.contracts.map(({ id }) => [id, empty]));
    const matches = addSincePost(snapshot.matches, { ...snapshot, histories });
    const page = await openPosts(await serve({ ...snapshot, histories, matches }));
    expect(await page.locator('[data-post=p1] .since-post').innerText()).toBe(
      'Price when posted unknown: no price from the days around the post.',
    );
  });

  it('switches account and time window by keyboard, and stores both in the address', async () => {
    const page = await openPosts();
    await page.getByRole('radio', { name: 'Both' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator('.section', { hasText: '1 matched post' }).waitFor();
    expect(await listPosts(page)).toEqual(['p2']);
    await page.getByRole('radio', { name: '7 days' }).check({ force: true });
    await page.locator('.section', { hasText: 'last 7 days' }).waitFor();
    await page.getByRole('radio', { name: 'Both' }).check({ force: true });
    await page.locator('[data-post=p7]').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('5 matched posts, last 7 days');
    expect(new URL(page.url()).search).toBe('?hours=168');
    await page.reload();
    await page.locator('[data-post=p7]').waitFor();
  });

  it('filters by the watch list, stores it only in the browser, and sends it with each request', async () => {
    const page = await openPosts();
    const queries: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) queries.push(search);
    });
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-topic=Maxwell] > .aside', { hasText: 'post' }).waitFor();
    expect(await listPosts(page)).toEqual(['p3']);
    expect(await findSeriousViolations(page)).toEqual([]);
    expect(queries.length).toBe(2);
    for (const query of queries) expect(query).toContain('markets=Maxwell');
    await page.reload();
    await page.locator('.entry').first().waitFor();
    expect(await listPosts(page)).toEqual(['p3']);
    await page.getByLabel('My topics only').uncheck();
    await page.locator('[data-post=p1]').waitFor();
    await page.getByRole('button', { name: 'Stop watching Maxwell' }).click();
    expect(await page.locator('[data-topic]').count()).toBe(0);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('adds a topic of a row to the watch list and removes it again', async () => {
    const page = await openPosts();
    const topic = page.locator('[data-post=p3] .topic', { hasText: 'Maxwell' });
    await openDetails(page.locator('[data-post=p3]'));
    await topic.click();
    await page.locator('#watch [data-topic]').waitFor();
    expect(await topic.getAttribute('aria-pressed')).toBe('true');
    await topic.click();
    await page.locator('[data-post=p1]').waitFor();
    expect(await page.locator('#watch [data-topic]').count()).toBe(0);
  });

  it('says beside the posts of one account that the watch list counts those of both', async () => {
    const page = await openPosts();
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-topic=Maxwell] > .aside', { hasText: 'post' }).waitFor();
    const note = page.getByText('Posts of both accounts are counted.');
    expect(await note.count()).toBe(0);
    await page.getByRole('radio', { name: 'Both' }).focus();
    await page.keyboard.press('ArrowRight');
    await note.waitFor();
  });

  it('lists the posts without a matching contract', async () => {
    const page = await openPosts();
    await page.getByText('2 posts without a matching contract').click();
    expect(await page.locator('.unmatched li').allInnerTexts()).toEqual([
      expect.stringContaining('Happy birthday'),
      expect.stringContaining('Rose Garden'),
    ]);
  });

  it('shows labelled matches of the week when the day has none', async () => {
    const week = inventedSnapshot();
    const address = await serve({ ...week, posts: week.posts.filter(({ id }) => id === 'p7') });
    const page = await openPosts(address);
    expect(await page.locator('.section').allTextContents()).toEqual([
      expect.stringMatching(/No matched posts/u),
      expect.stringMatching(/Earlier this week.*outside the chosen time window/su),
    ]);
    expect(await listPosts(page)).toEqual(['p7']);
  });

  it('shows which source and which venue failed, and the remaining data', async () => {
    const page = await openPosts(await serve(degradedSnapshot()));
    expect(await page.locator('.glance').innerText()).toMatch(/Posts: incomplete[\s\S]*Kalshi: failed/u);
    await page.locator('#health summary', { hasText: 'Truth archive' }).click();
    expect(await page.locator('#health').innerText()).toContain('no whole answer within 20 seconds');
    expect(await listPosts(page)).toContain('p1');
    await takePicture(page, 'page-troubled');
  });

  it('shows that an account is silent although its sources respond', async () => {
    const snapshot = inventedSnapshot();
    const posts = snapshot.posts.filter(({ account }) => account !== 'whitehouse');
    const page = await openPosts(await serve({ ...snapshot, posts }));
    const banner = await page.locator('[data-banner=silent]').innerText();
    expect(banner).toMatch(/^Posts may be missing\.\sThe sources respond without a post of the account whitehouse\./);
    expect(await page.locator('.health .verdict').innerText()).toContain('an account has no new post');
    expect(await findSeriousViolations(page)).toEqual([]);
  });

  it('shows that no source delivered posts', async () => {
    const snapshot = degradedSnapshot();
    const feed = snapshot.feed.map((record) => ({
      ...record,
      outcome: 'error' as const,
      error: 'timeout: no whole answer within 20 seconds.',
    }));
    const page = await openPosts(await serve({ ...snapshot, posts: [], feed }));
    const banner = page.locator('[data-banner=down]');
    expect(await banner.innerText()).toMatch(/No posts[\s\S]*No source delivered/u);
    expect(await page.locator('.health').innerText()).toContain('failed');
    expect(await findSeriousViolations(page)).toEqual([]);
    // "No post matches" would be wrong, because the posts are unknown.
    expect(await page.locator('main').innerText()).toContain('there is nothing to match');
    await takePicture(page, 'page-down');
  });

  it('shows what has not been read yet', async () => {
    const quiet = inventedSnapshot();
    const [read] = quiet.venues;
    const unread = { ...read!, name: 'kalshi' as const, status: 'error' as const, contracts: 0, last_success_at: null };
    const withoutOne = await openPosts(await serve({ ...quiet, venues: [read!, unread] }));
    expect(await listBanners(withoutOne)).toEqual([expect.stringMatching(/^Not everything was read\. .* Kalshi/u)]);
    const withoutAny = await openPosts(await serve({ ...quiet, posts: [], contracts: [], venues: [unread] }));
    expect(await withoutAny.locator('main').innerText()).toContain('have not been read yet');
  });

  it('distinguishes a window without posts from one without matches', async () => {
    const quiet = inventedSnapshot();
    const withoutPosts = await openPosts(await serve({ ...quiet, posts: [] }));
    expect(await withoutPosts.locator('main').innerText()).toContain('No posts were found in this window.');
    const unmatched = await openPosts(await serve({ ...quiet, posts: quiet.posts.filter(({ id }) => id === 'p5') }));
    expect(await unmatched.locator('main').innerText()).toContain('matches a contract clearly enough');
  });

  it('shows the markets that moved, and offers seven days, in place of posts', async () => {
    const page = await openPosts(await serve({ ...inventedSnapshot(), posts: [] }));
    const movers = await page.locator('#overview li').allInnerTexts();
    expect(movers.slice(0, 2)).toEqual([
      expect.stringMatching(/^Will Trump nominate Kevin Hassett[^]*\+31\s+92.%$/u),
      expect.stringMatching(/^Will Trump meet with Xi Jinping[^]*\+11\s+73.5.%$/u),
    ]);
    await page.getByRole('button', { name: 'Show the last 7 days' }).click();
    await page.locator('small', { hasText: 'last 7 days' }).waitFor();
  });

  it('marks sample data', async () => {
    const page = await openPosts(await serve(sampleSnapshot()));
    expect(await listBanners(page)).toEqual([expect.stringContaining('Sample data.')]);
  });

  it('shows the replayed date with its year', async () => {
    const replay = await serveSnapshot(inventedSnapshot(), viewedAt, { REPLAY: 'on' });
    onTestFinished(() => replay.stop());
    const page = await openPosts(`${replay.url}/`);
    expect(await listBanners(page)).toEqual([expect.stringContaining('Replay of 10 March 2026 at 12:00 UTC.')]);
    expect(await page.locator('.refresh').innerText()).toContain('As of 10 March 2026 at 12:00 UTC');
    await page.setViewportSize(phone.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
  });

  // The pages are in the time zone of New York, four hours behind UTC on this day.
  const threeHoursAgo = 'Not current since 10 Mar, 05:00. ';
  const noNewPosts = 'No new posts. Every source of posts failed, so stored posts are shown.';
  it.each([
    [
      'venues',
      withoutVenues,
      [`${threeHoursAgo}Posts were last read on 10 Mar, 08:00. Prices were last read on 10 Mar, 05:00.`],
    ],
    [
      'sources',
      withoutSources,
      [`${threeHoursAgo}Posts were last read on 10 Mar, 05:00. Prices were last read on 10 Mar, 08:00.`, noNewPosts],
    ],
  ])('shows since when its data is not current while all %s fail', async (name, createSnapshot, banners) => {
    const page = await openPosts(await serve(createSnapshot()));
    expect(await listBanners(page)).toEqual(banners);
    expect(await page.locator('.refresh').innerText()).toContain('Updated 3 hours ago');
    expect(await listPosts(page)).toContain('p1');
    expect(await findSeriousViolations(page)).toEqual([]);
    await takePicture(page, `page-without-${name}`);
  });

  it('shows that the age of its data is not known after the clock of the worker was ahead', async () => {
    const page = await openPosts(await serve(inventedSnapshot({ taken_at: '2027-03-10T12:00:00.000Z' })));
    expect(await listBanners(page)).toEqual([expect.stringMatching(/^Not current\. .* clock was wrong/)]);
    expect(await page.locator('.refresh').innerText()).toContain('Age unknown');
  });

  it('keeps its data and offers a retry when the service becomes unreachable', async () => {
    const stoppedApi = await serveSnapshot(inventedSnapshot(), viewedAt);
    const { page, close } = await openPage(browser(), `${stoppedApi.url}/`);
    onTestFinished(close);
    await page.locator('[data-post=p1]').waitFor();
    await stoppedApi.stop();
    await page.locator('.refresh').click();
    await page.locator('[data-banner=problem]').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
    expect(await listPosts(page)).toContain('p1');
  });

  it('shows hostile texts and addresses without any effect of theirs', async () => {
    const page = await openPosts(await serve(hostileSnapshot()));
    const entry = page.locator('[data-post=hostile]');
    expect(await entry.locator('.post').textContent()).toContain(hostileTexts.post);
    expect(await entry.locator('.question').textContent()).toContain(hostileTexts.title);
    expect(await entry.locator('img, script, svg, style, b:not(.odds b, .prices b)').count()).toBe(0);
    expect(await entry.locator('a[href*="onmouseover"]').count()).toBeGreaterThan(0);
    expect(await entry.locator('[onmouseover]').count()).toBe(0);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(await entry.isVisible()).toBe(true);
  });

  it('names the feeds of all matches and of the watch list in its head, with visible links', async () => {
    const page = await openPosts();
    const listLinks = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const all = ['feed.json', 'feed.atom'];
    const head = 'head link[rel=alternate]';
    expect(await listLinks(head)).toEqual(all);
    expect(await listLinks('.about a[href^=feed]')).toEqual(all);
    expect(await listLinks('#watch a[href^=feed]')).toEqual([]);
    await page.getByLabel('Topic', { exact: true }).fill('Maxwell, cut rates & more');
    await page.keyboard.press('Enter');
    await page.locator('#watch a[href^=feed]').first().waitFor();
    const watched = all.map((address) => `${address}?markets=Maxwell%2Ccut+rates+%26+more`);
    const ofTopics = ['Maxwell', 'cut+rates+%26+more'].map((topic) => `feed.atom?markets=${topic}`);
    expect(await listLinks('#watch a[href^=feed]')).toEqual([...ofTopics, ...watched]);
    expect(await listLinks(head)).toEqual([...all, ...watched]);
    const items = await page.evaluate(async (address) => {
      const feed = (await (await fetch(address)).json()) as { items: { id: string }[] };
      return feed.items.map(({ id }) => id.slice(id.lastIndexOf('/') + 1));
    }, watched[0]!);
    expect(items).toEqual(['p3', 'p7']);
    for (const topic of ['Maxwell', 'cut rates & more'])
      await page.getByRole('button', { name: `Stop watching ${topic}` }).click();
    expect(await listLinks(head)).toEqual(all);
  });

  it('names the feeds of the chosen account and topics', async () => {
    const page = await openPosts(`${api().url}/?account=trump&markets=Maxwell`);
    const listFeeds = (selector: string) =>
      page.locator(`${selector} a[href^=feed]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const query = '?account=trump&markets=Maxwell';
    expect(await listFeeds('.about')).toEqual([`feed.json${query}`, `feed.atom${query}`]);
    expect(await listFeeds('#watch')).toEqual([`feed.atom${query}`, `feed.json${query}`, `feed.atom${query}`]);
    expect(await page.locator('#feeds + p').innerText()).toContain(
      'with high certainty (Trump, Maxwell), in the order',
    );
    const title = await page.locator('head link[href="feed.atom?account=trump&markets=Maxwell"]').getAttribute('title');
    expect(title).toBe('Matches: trump, Maxwell');
    await page.getByLabel('My topics only').uncheck();
    await expect.poll(() => listFeeds('.about')).toEqual(['feed.json?account=trump', 'feed.atom?account=trump']);
    await page.getByRole('radio', { name: 'Both' }).check({ force: true });
    await expect.poll(() => listFeeds('.about')).toEqual(['feed.json', 'feed.atom']);
    expect(await page.locator('#feeds + p').innerText()).toContain('with high certainty, in the order');
  });

  it('leads from its purpose to all rows, and shows nothing that needs a script, without JavaScript', async () => {
    const page = await open(`${api().url}/`, { ...phone, javaScriptEnabled: false });
    const text = await page.locator('body').innerText();
    for (const words of ['public posts of two accounts', 'Informational only.', 'needs JavaScript'])
      expect(text).toContain(words);
    expect(await page.locator('.reach').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'all matched posts of the last 7 days' }).first().click();
    expect(await page.locator('main [data-post]').count()).toBeGreaterThan(3);
    expect(await page.locator('.search').isVisible()).toBe(false);
    await page.locator('main [data-post] a.permalink').first().click();
    expect(await page.locator('article.single').count()).toBe(1);
  });

  it('answers a search without a result with other words and the markets that moved', async () => {
    const page = await openPosts();
    await page.getByLabel('Words of a contract').fill('moon');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Markets that moved most in 24 hours' }).waitFor();
    expect(await page.locator('#markets .contracts a').count()).toBeGreaterThan(0);
    await page.locator('#markets').getByRole('link', { name: 'tariffs' }).click();
    await expect.poll(() => page.locator('#results-title').innerText()).toContain('tariffs');
  });

  it('ranks no market by a move that is not known', async () => {
    const contracts = inventedSnapshot().contracts.map((contract) => ({ ...contract, move_24h: null }));
    const page = await openPosts(`${await serve(inventedSnapshot({ contracts }))}?q=moon`);
    await page.locator('#markets').getByText('Fewer or other words may find one').waitFor();
    expect(await page.locator('#markets').innerText()).not.toContain('moved most');
    expect(await page.locator('#overview').innerText()).not.toContain('moved');
  });

  it('names the time zone of its times', async () => {
    const page = await openPosts(undefined, { timezoneId: 'Asia/Tokyo' });
    expect(await page.locator('#timeline .section').first().innerText()).toContain('times in Asia/Tokyo');
    const title = await page.locator('.when time').first().getAttribute('title');
    expect(title).toMatch(/ Asia\/Tokyo, which is \d+ \w+ \d{4}, \d\d:\d\d UTC$/u);
  });

  it('is usable by keyboard alone, in visual order, with a visible focus and announced results', async () => {
    // Smooth scrolling would delay when the focused element comes into view.
    const page = await openPosts(undefined, { reducedMotion: 'reduce' });
    await page.locator('[data-post=p1] .details').evaluate((part) => part.setAttribute('open', ''));
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toEqual({ name: 'Skip to the timeline', inView: true, outlined: true });
    const names = await tabThrough(page, 'Watch');
    expect(names.slice(0, 11)).toEqual([
      ...['Newest posts', 'The week', 'Watch list', 'API', 'About'],
      ...['Words of a contract', 'Search', 'How sure?', 'account', 'window', 'view'],
    ]);
    expect(names).toContain('Watch Xi Jinping: “President Xi” in the post, “Xi Jinping” in the contract');
    const [post, contract] = ['Read the post on X', 'Read the contract on Polymarket'].map((name) =>
      names.indexOf(name),
    );
    expect(post).toBeLessThan(contract ?? -1);
    expect(names.slice(-2)).toEqual(['Topic', 'Watch']);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-topic=Maxwell] > .aside', { hasText: 'post' }).waitFor();
    expect(await page.getByRole('status').textContent()).toBe('1 matched post, last 24 hours');
    expect((await readFocus(page)).name).toBe('Topic');

    await tabThrough(page, 'Stop watching Maxwell');
    await page.keyboard.press('Enter');
    await page.locator('[data-post=p1]').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('4 matched posts, last 24 hours');
    // The focused button is removed with its topic, so the focus moves to the start of the panel.
    expect(await tabThrough(page, 'Topic')).toEqual(['Topic']);
  });

  it('is usable by keyboard on a narrow page with the table of moves', async () => {
    const page = await openPosts(`${api().url}/?sort=after_24h`, { ...phone, reducedMotion: 'reduce' });
    await page.getByRole('radio', { name: 'First day' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.moves [aria-sort]', { hasText: 'First hour' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('status').textContent()).toContain(
      'Sorted by the move in the first hour after the post.',
    );
    const names = await tabThrough(page, 'Copy the address: MCP server');
    expect(names[0]).toBe('Will Trump nominate Kevin Hassett as the next Fed chair?');
    expect(names).toContain('1 post without a known move');
  });

  it('opens folded parts by Enter and Space, and closes them and the search by Escape', async () => {
    const page = await openPosts();
    const details = page.locator('details.unmatched');
    const isOpen = () => details.evaluate((part) => (part as HTMLDetailsElement).open);
    for (const key of ['Enter', 'Space']) {
      await details.locator('> summary').focus();
      await page.keyboard.press(key);
      expect(await isOpen()).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      expect(await isOpen()).toBe(false);
      expect((await readFocus(page)).name).toBe('2 posts without a matching contract');
    }
    await page.getByLabel('Words of a contract').fill('Xi');
    await page.keyboard.press('Enter');
    await page.locator('#markets .contracts a').first().focus();
    expect(await page.locator('#timeline').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    expect(await page.locator('#markets .contracts').count()).toBe(0);
    expect(await page.locator('#timeline').isVisible()).toBe(true);
    expect((await readFocus(page)).name).toBe('Words of a contract');
    expect(new URL(page.url()).search).toBe('');
  });

  it.each([
    ...[
      '?q=Xi&markets=Maxwell',
      '?sort=after_24h&hours=168',
      'posts/p1',
      'posts/p5',
      'contracts/polymarket:fed-hassett',
    ],
    ...['privacy', 'terms', 'posts/none', 'none', 'docs'],
  ])('has no small target and no serious accessibility violation in either theme: /%s', async (path) => {
    const { page, close } = await openPage(browser(), `${api().url}/${path}`, phone);
    onTestFinished(close);
    expect(await findSmallTargets(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findSeriousViolations(page)).toEqual([]);
    }
  });

  it.each(['reduce', 'no-preference'] as const)(
    'runs no animations when the preferred motion is %s',
    async (reducedMotion) => {
      const page = await openPosts(undefined, { reducedMotion });
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      const scrolling = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      expect(scrolling).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
    },
  );

  it('stores the selected theme', async () => {
    const page = await openPosts();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    const dark = await paper();
    expect(dark).not.toBe(light);
    for (const path of ['', 'posts/p1', 'contracts/polymarket:fed-hassett', 'week', 'docs', 'terms']) {
      await page.goto(`${api().url}/${path}`);
      expect([path, await paper()]).toEqual([path, dark]);
    }
  });

  it.each(Object.entries(sizes))(
    'does not jump while it loads on a slow %s, with the answers of the sidebar last',
    async (_, { viewport }) => {
      const paths = ['', '?q=Xi', '?sort=after_24h&hours=168', 'docs'];
      const shifts = paths.map(async (path) => ({
        path,
        shift: await measureLayoutShift(browser(), `${api().url}/${path}`, viewport),
      }));
      expect((await Promise.all(shifts)).filter(({ shift }) => shift >= maxLayoutShift)).toEqual([]);
    },
  );

  it.each([
    ['page', '', '.details > summary'],
    ['moves', '?sort=after_60m', '.unmoved summary'],
    ['card', '?hours=72', '.earlier summary'],
  ] as const)('shows the %s (/%s) with what %s opens at any width and in any theme', async (name, path, opening) => {
    const served = name === 'card' ? await serve(ladderSnapshot(4)) : `${api().url}/`;
    const page = await openPosts(`${served}${path}`, desktop);
    await page.locator(opening).first().click();
    expect(await page.getByRole('cell').count()).toBe(name === 'moves' ? 12 : 0);
    await expectGoodAtAnySize(page, name);
  });
});
