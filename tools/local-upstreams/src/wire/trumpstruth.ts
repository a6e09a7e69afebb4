import { memoizePerObject } from '@postjoin/values';
import type { WorldPost, WorldView } from '../world.ts';
import { unlessUnchanged, type Wire } from './http.ts';
import { archiveNumber, truthId } from './ids.ts';
import { cdata, escaped, gluedText, rssDate, truthHtml } from './markup.ts';
import { truthPosts } from './truth-archive.ts';

/** trumpstruth.org's feed: the hundred newest posts with their markup, `Last-Modified` and no ETag. */
export function createTrumpsTruth(view: () => WorldView): Wire {
  return (request) => {
    if (request.path !== '/feed') return { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>404</p>' };
    const posts = inDates(newestFirst(view()), request.query);
    const lastModified = new Date(posts[0]?.atMs ?? 0);
    return unlessUnchanged(request, { lastModified }, () => ({
      headers: { 'content-type': 'application/rss+xml; charset=UTF-8', 'cache-control': 'no-cache, private' },
      body: feed(posts.slice(0, mostItems)),
    }));
  };
}

const mostItems = 100;

const newestFirst = memoizePerObject(truthPosts);

function inDates(posts: readonly WorldPost[], query: URLSearchParams): readonly WorldPost[] {
  const startMs = Date.parse(query.get('start_date') ?? '');
  const endMs = Date.parse(`${query.get('end_date') ?? ''}T23:59:59.999Z`);
  return posts.filter(({ atMs }) => !(atMs < startMs) && !(atMs > endMs));
}

function feed(posts: readonly WorldPost[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:truth="https://truthsocial.com/ns">
    <channel>
        <atom:link href="https://trumpstruth.org/feed" rel="self" type="application/rss+xml" />
        <title><![CDATA[Trump's Truth - Latest Posts]]></title>
        <link><![CDATA[https://trumpstruth.org/feed]]></link>
        <description><![CDATA[Archive of Donald Trump's TRUTH Social posts]]></description>
        <language>en-US</language>
        <pubDate>${rssDate(posts[0]?.atMs ?? 0)}</pubDate>
${posts.map(item).join('\n')}
    </channel>
</rss>
`;
}

function item(post: WorldPost): string {
  const html = truthHtml(post);
  const id = truthId(post);
  const page = `https://trumpstruth.org/statuses/${archiveNumber(post.id)}`;
  return `        <item>
            <title>${cdata(titleOf(post, html))}</title>
            <link>${page}</link>
            <description>${cdata(html)}</description>
            <author><![CDATA[]]></author>
            <guid>${page}</guid>
            <pubDate>${rssDate(post.atMs)}</pubDate>
            <truth:originalUrl>https://truthsocial.com/@${escaped(post.handle)}/${id}</truth:originalUrl>
            <truth:originalId>${id}</truth:originalId>
        </item>`;
}

/** The text without links, entities left as they are; a date where there is nothing to show. */
function titleOf({ atMs }: WorldPost, html: string): string {
  const words = gluedText(html)
    .replace(/https?:\/\/\S+/g, '')
    .trim();
  const date = new Date(atMs).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return words === '' ? `[No Title] - Post from ${date}` : words;
}
