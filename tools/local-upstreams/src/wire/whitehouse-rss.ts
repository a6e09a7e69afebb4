import type { WorldPost, WorldView } from '../world.ts';
import { numberIn, unlessUnchanged, type Wire } from './http.ts';
import { pageNumber } from './ids.ts';
import { cdata, escaped, rssDate } from './markup.ts';

/** whitehouse.gov's feeds: one for all news and one a section, thirty items a page, 404 past the last page. */
export function createWhiteHouseRss(view: () => WorldView): Wire {
  return (request) => {
    const section = /^\/([a-z-]+)(?:\/[a-z-]+)?\/feed\/?$/.exec(request.path)?.[1];
    if (section === 'articles') return { status: 301, headers: { location: '/whitehouse/releases/feed/' }, body: '' };
    if (section === undefined || !sections.has(section)) return notFound;
    const items = itemsIn(view(), section);
    const page = numberIn(request.query, 'paged', 1);
    const shown = items.slice((page - 1) * itemsPerPage, page * itemsPerPage);
    if (shown.length === 0 && page !== 1) return notFound;
    const lastModified = new Date(items[0]?.atMs ?? 0);
    return unlessUnchanged(request, { lastModified, etag: `"${lastModified.getTime()}"` }, () => ({
      headers: { 'content-type': 'application/rss+xml; charset=UTF-8', 'cache-control': 'max-age=300' },
      body: feed(section, shown),
    }));
  };
}

const notFound = { status: 404, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: '<p>Not found</p>' };
const itemsPerPage = 30;
const everything = 'news';
const sections = new Set([
  everything,
  'presidential-actions',
  'briefings-statements',
  'fact-sheets',
  'releases',
  'videos',
]);

function itemsIn({ posts }: WorldView, section: string): WorldPost[] {
  const items = posts.filter(({ platform }) => platform === 'whitehouse.gov');
  return section === everything ? items : items.filter(({ url }) => sectionOf(url) === section);
}

const sectionOf = (url: string): string => new URL(url).pathname.split('/')[1] ?? '';

/** Titles carry numeric entities for quotation marks. */
const titleText = (text: string): string => escaped(text).replaceAll('’', '&#8217;').replaceAll('&amp;', '&#038;');

function feed(section: string, posts: readonly WorldPost[]): string {
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
	<lastBuildDate>${rssDate(posts[0]?.atMs ?? 0)}</lastBuildDate>
	<language>en-US</language>
${posts.map(item).join('\n')}
</channel>
</rss>
`;
}

function item(post: WorldPost): string {
  return `	<item>
		<title>${titleText(post.text)}</title>
		<link>${escaped(post.url)}</link>
		<dc:creator>${cdata('The White House')}</dc:creator>
		<pubDate>${rssDate(post.atMs)}</pubDate>
		<category>${cdata(sectionOf(post.url).replaceAll('-', ' '))}</category>
		<guid isPermaLink="false">https://www.whitehouse.gov/?p=${pageNumber(post.id)}</guid>
	</item>`;
}
