import {
  withoutPaths,
  readNumber,
  respondConditionally,
  type StandIn,
  type Wire,
  createStatements,
  fails,
  holds,
} from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';
import {
  escapeMarkup,
  formatRssDate,
  pageNumber,
  type PostsView,
  toCdata,
  type WorldPost,
} from '../../stand-in-posts.ts';
import { feedPaths } from './index.ts';

/**
 * RSS feeds of whitehouse.gov: all news, and one feed per section. Pages have 30 items; a page past the last is a 404.
 */
function createWhiteHouseRss(view: () => PostsView): Wire {
  return (request) => {
    const section = /^\/([a-z-]+)(?:\/[a-z-]+)?\/feed\/?$/.exec(request.path)?.[1];
    if (section === 'articles') return { status: 301, headers: { location: '/whitehouse/releases/feed/' }, body: '' };
    if (section === undefined || !sections.has(section)) return notFound;
    const items = listItems(view(), section);
    const page = readNumber(request.query, 'paged', 1);
    const shown = items.slice((page - 1) * itemsPerPage, page * itemsPerPage);
    if (shown.length === 0 && page !== 1) return notFound;
    const lastModified = new Date(items[0]?.atMs ?? 0);
    return respondConditionally(request, { lastModified, etag: `"${lastModified.getTime()}"` }, () => ({
      headers: { 'content-type': 'application/rss+xml; charset=UTF-8', 'cache-control': 'max-age=300' },
      body: renderFeed(section, shown),
    }));
  };
}

const notFound = { status: 404, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: '<p>Not found</p>' };
const itemsPerPage = 30;
const allSections = 'news';
const sections = new Set([
  allSections,
  'presidential-actions',
  'briefings-statements',
  'fact-sheets',
  'releases',
  'videos',
]);

function listItems({ posts }: PostsView, section: string): WorldPost[] {
  const items = posts.filter(({ platform }) => platform === 'whitehouse.gov');
  return section === allSections ? items : items.filter(({ url }) => readSection(url) === section);
}

const readSection = (url: string): string => new URL(url).pathname.split('/')[1] ?? '';

/** Escapes a title. Like the site, writes `’` and `&` as numeric entities. */
const escapeTitle = (text: string): string =>
  escapeMarkup(text).replaceAll('’', '&#8217;').replaceAll('&amp;', '&#038;');

function renderFeed(section: string, posts: readonly WorldPost[]): string {
  const name = section.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom"
	>
<channel>
	<title>${name} &#8211; The White House</title>
	<atom:link href="https://www.whitehouse.gov/${section}/feed/" rel="self" type="application/rss+xml" />
	<link>https://www.whitehouse.gov/${section}/</link>
	<description></description>
	<lastBuildDate>${formatRssDate(posts[0]?.atMs ?? 0)}</lastBuildDate>
	<language>en-US</language>
${posts.map(renderItem).join('\n')}
</channel>
</rss>
`;
}

function renderItem(post: WorldPost): string {
  return `	<item>
		<title>${escapeTitle(post.text)}</title>
		<link>${escapeMarkup(post.url)}</link>
		<dc:creator>${toCdata('The White House')}</dc:creator>
		<pubDate>${formatRssDate(post.atMs)}</pubDate>
		<category>${toCdata(readSection(post.url).replaceAll('-', ' '))}</category>
		<guid isPermaLink="false">https://www.whitehouse.gov/?p=${pageNumber(post.id)}</guid>
	</item>`;
}

export const whitehouseRssStandIn = {
  name: 'whitehouse',
  create: createWhiteHouseRss,
  behaviours: {
    'whitehouse-feed-paths': {
      whileOff: withoutPaths(/\/feed\/$/),
    },
  },
} as const satisfies StandIn<PostsView>;

export const whitehouseRssStatements = createStatements<FeedSourceName, FeedUrlVariable>('whitehouse_rss', {
  'whitehouse-feed-paths': {
    text: '`/news/feed/` answers, or one of the other feeds that the source reads in its place.',
    isNeeded: true,
    opposite: 'no feed is found',
    test: async ({ request }) => {
      const statuses: string[] = [];
      for (const path of feedPaths) {
        const { status } = await request('WHITEHOUSE_RSS_URL', path);
        statuses.push(`${path}: status ${status}`);
        if (status === 200) return holds(statuses.join(', '));
      }
      return fails(statuses.join(', '));
    },
  },
});
