import { memoizePerObject } from '@postjoin/values';
import type { WorldPost, WorldView } from '../world.ts';
import { respondConditionally, type Wire } from './http.ts';
import { archiveNumber, truthId } from './ids.ts';
import { toCdata, escapeMarkup, stripTags, formatRssDate, renderTruthHtml } from './markup.ts';
import { listTruthPosts } from './truth-archive.ts';

interface ArchiveOptions {
  /** The days of the archive begin at midnight of a time zone with this offset. The time zone is not documented. */
  utcOffsetHours: number;
  /** Maximum number of items for a range of days. */
  maxDatedItems: number;
}

/** RSS feed of trumpstruth.org: the 100 newest posts with their markup. Sends `Last-Modified` but no ETag. */
export const createTrumpsTruth = createTrumpsTruthWith({ utcOffsetHours: 0, maxDatedItems: 100 });

export function createTrumpsTruthWith({ utcOffsetHours, maxDatedItems }: ArchiveOptions) {
  const offsetMs = utcOffsetHours * 3_600_000;
  return (view: () => WorldView): Wire =>
    (request) => {
      if (request.path !== '/feed')
        return { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>404</p>' };
      const posts = filterByDate(getTruthPosts(view()), request.query, offsetMs);
      const lastModified = new Date(posts[0]?.atMs ?? 0);
      const isDated = request.query.has('start_date') || request.query.has('end_date');
      return respondConditionally(request, { lastModified }, () => ({
        headers: { 'content-type': 'application/rss+xml; charset=UTF-8', 'cache-control': 'no-cache, private' },
        body: renderFeed(posts.slice(0, isDated ? maxDatedItems : maxItems)),
      }));
    };
}

const maxItems = 100;

const getTruthPosts = memoizePerObject(listTruthPosts);

function filterByDate(posts: readonly WorldPost[], query: URLSearchParams, offsetMs: number): readonly WorldPost[] {
  const startMs = Date.parse(query.get('start_date') ?? '') - offsetMs;
  const endMs = Date.parse(`${query.get('end_date') ?? ''}T23:59:59.999Z`) - offsetMs;
  return posts.filter(({ atMs }) => !(atMs < startMs) && !(atMs > endMs));
}

function renderFeed(posts: readonly WorldPost[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:truth="https://truthsocial.com/ns">
    <channel>
        <atom:link href="https://trumpstruth.org/feed" rel="self" type="application/rss+xml" />
        <title><![CDATA[Trump's Truth - Latest Posts]]></title>
        <link><![CDATA[https://trumpstruth.org/feed]]></link>
        <description><![CDATA[Archive of Donald Trump's TRUTH Social posts]]></description>
        <language>en-US</language>
        <pubDate>${formatRssDate(posts[0]?.atMs ?? 0)}</pubDate>
${posts.map(renderItem).join('\n')}
    </channel>
</rss>
`;
}

function renderItem(post: WorldPost): string {
  const html = renderTruthHtml(post);
  const id = truthId(post);
  const page = `https://trumpstruth.org/statuses/${archiveNumber(post.id)}`;
  return `        <item>
            <title>${toCdata(createTitle(post, html))}</title>
            <link>${page}</link>
            <description>${toCdata(html)}</description>
            <author><![CDATA[]]></author>
            <guid>${page}</guid>
            <pubDate>${formatRssDate(post.atMs)}</pubDate>
            <truth:originalUrl>https://truthsocial.com/@${escapeMarkup(post.handle)}/${id}</truth:originalUrl>
            <truth:originalId>${id}</truth:originalId>
        </item>`;
}

/** Creates the title of a post: the text without tags and links, or the date if no text remains. */
function createTitle({ atMs }: WorldPost, html: string): string {
  const text = stripTags(html)
    .replace(/https?:\/\/\S+/g, '')
    .trim();
  const date = new Date(atMs).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return text === '' ? `[No Title] - Post from ${date}` : text;
}
