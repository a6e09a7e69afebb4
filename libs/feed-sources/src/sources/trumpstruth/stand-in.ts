import {
  ignoringQuery,
  onResponse,
  respondConditionally,
  type StandIn,
  type Wire,
  type WireRequest,
  type WireResponse,
  createStatements,
  fails,
  holdsIf,
  notTested,
  type StatementContext,
} from '@postjoin/upstream/checks';
import { memoizePerObject, dayMs } from '@postjoin/values';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';
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
import { toUtcDay } from './index.ts';

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

type Context = StatementContext<FeedUrlVariable>;

const requestFeed = (context: Context, query?: Record<string, string>) =>
  context.request('TRUMPSTRUTH_URL', (url) => url, query);

/** Returns the times of the items of a feed in epoch milliseconds. */
const readTimes = (xml: string): number[] =>
  [...xml.matchAll(/<item>[^]*?<pubDate>([^<]*)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));

/** The maximum of a query by date that users of the archive reported until 2026. */
const formerMax = 10;

export const trumpstruthStatements = createStatements<FeedSourceName, FeedUrlVariable>('trumpstruth', {
  'trumpstruth-www': {
    text: 'The address without `www.` redirects to the same address with `www.`.',
    opposite: 'the address without `www.` answers itself',
    test: async (context) => {
      let bareUrl = '';
      const response = await context.request('TRUMPSTRUTH_URL', (url) => (bareUrl = url.replace('www.', '')));
      if (response.redirectedTo === undefined) return fails(`status ${response.status} without a redirect`);
      const seen = `redirects to ${response.redirectedTo}, status ${response.status}`;
      return holdsIf(response.redirectedTo.replace('www.', '') === bareUrl, seen);
    },
  },
  'trumpstruth-ten-dated': {
    text: 'A query by date gets more than 10 items, up to 100.',
    opposite: 'a query by date gets at most 10 items',
    test: async (context) => {
      const newest = readTimes((await requestFeed(context)).text).filter((ms) => !Number.isNaN(ms));
      if (newest.length <= formerMax) return notTested(`the feed without dates has only ${newest.length} items`);
      const range = { start_date: toUtcDay(Math.min(...newest)), end_date: toUtcDay(Math.max(...newest)) };
      const dated = readTimes((await requestFeed(context, range)).text).length;
      const seen = `${dated} items by date, ${newest.length} without dates`;
      return holdsIf(dated > formerMax, seen);
    },
  },
  'trumpstruth-dates': {
    text: 'A query by date gets only items of these days.',
    isNeeded: true,
    opposite: 'the dates of a query are ignored',
    test: async (context) => {
      const oldest = Math.min(...readTimes((await requestFeed(context)).text).filter((ms) => !Number.isNaN(ms)));
      if (!Number.isFinite(oldest)) return notTested('the feed without dates has no items');
      const [start, end] = [oldest - 2 * dayMs, oldest - dayMs];
      const days = { start_date: toUtcDay(start), end_date: toUtcDay(end) };
      const times = readTimes((await requestFeed(context, days)).text);
      // The time zone of the days is not documented.
      const others = times.filter((ms) => ms < start - 2 * dayMs || ms > end + 2 * dayMs).length;
      return holdsIf(others === 0, `${others} of ${times.length} items are of other days`);
    },
  },
});
