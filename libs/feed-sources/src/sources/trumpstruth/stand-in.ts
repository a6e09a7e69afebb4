import {
  ignoringQuery,
  onResponse,
  respondConditionally,
  type StandIn,
  type Wire,
  type WireRequest,
  type WireResponse,
} from '@postjoin/upstream/checks';
import { memoizePerObject } from '@postjoin/values';
import {
  archiveNumber,
  escapeMarkup,
  formatRssDate,
  listTruthPosts,
  type PostsView,
  renderTruthHtml,
  stripTags,
  toCdata,
  truthId,
  type WorldPost,
} from '../../stand-in-posts.ts';

interface ArchiveOptions {
  /** The days of the archive begin at midnight of a time zone with this offset. The time zone is not documented. */
  utcOffsetHours: number;
  /** Maximum number of items for a range of days. */
  maxDatedItems: number;
}

/** Creates the RSS feed of trumpstruth.org: the 100 newest posts with their markup. Sends `Last-Modified` but no ETag. */
export function createTrumpsTruthWith({ utcOffsetHours, maxDatedItems }: ArchiveOptions) {
  const offsetMs = utcOffsetHours * 3_600_000;
  return (view: () => PostsView): Wire =>
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

/** Leaves the first items of a feed. */
function limitItems(response: WireResponse, max: number): WireResponse {
  const items = String(response.body).split(/(?=<item>)/);
  const end = /<\/channel>[^]*$/.exec(String(response.body))?.[0] ?? '';
  return items.length - 1 <= max ? response : { ...response, body: items.slice(0, max + 1).join('') + end };
}

const isDated = ({ query }: WireRequest) => query.has('start_date') || query.has('end_date');

export const trumpstruthStandIn = {
  name: 'trumpstruth',
  www: 'trumpstruth-www',
  file: '/feed',
  create: createTrumpsTruthWith({ utcOffsetHours: 0, maxDatedItems: 100 }),
  behaviours: {
    'trumpstruth-www': {},
    'trumpstruth-ten-dated': {
      whileOff: onResponse(/^\/feed$/, (response, request) => (isDated(request) ? limitItems(response, 10) : response)),
    },
    'trumpstruth-dates': {
      whileOff: ignoringQuery(/^\/feed$/, 'start_date', 'end_date'),
    },
  },
} as const satisfies StandIn<PostsView>;
