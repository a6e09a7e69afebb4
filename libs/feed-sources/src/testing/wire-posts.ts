/**
 * Encodes posts in the wire formats of the sources, so that a test can send any post through any source. The formats
 * follow the documentation or the recordings of the upstreams; see the `parse.ts` of each source.
 */

/** A post to encode. */
export interface WirePost {
  id: string;
  created_at: string;
  /** Plain text, or `''` for a blank post. Formats with markup use `html` in place of `text` if `html` is present. */
  text: string;
  /** The platform's markup. */
  html?: string;
  url?: string;
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const toMarkup = ({ html, text }: WirePost) => html ?? `<p>${escapeXml(text).replace(/\n/g, '<br/>')}</p>`;

/** Encodes the feed of trumpstruth.org. */
export function trumpstruthFeed(posts: readonly WirePost[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:truth="https://truthsocial.com/ns">
  <channel>
    <title>${cdata('Latest Posts')}</title>
    ${posts.map(trumpstruthItem).join('\n')}
  </channel>
</rss>`;
}

function trumpstruthItem(post: WirePost): string {
  const number = /^truth-(\d+)$/.exec(post.id)?.[1];
  const title = post.text === '' ? `[No Title] - Post from some day` : escapeXml(post.text);
  const original = `<truth:originalUrl>${cdata(post.url ?? '')}</truth:originalUrl>
      <truth:originalId>${post.id}</truth:originalId>`;
  return `<item>
      <title>${cdata(title)}</title>
      <link>https://trumpstruth.org/statuses/${number ?? '1'}</link>
      <description>${cdata(toMarkup(post))}</description>
      <author>${cdata('')}</author>
      <guid>https://trumpstruth.org/statuses/${number ?? '1'}</guid>
      <pubDate>${new Date(post.created_at).toUTCString().replace('GMT', '+0000')}</pubDate>
      ${number === undefined ? original : ''}
    </item>`;
}

/** Encodes the array of the truth archive, newest first. */
export function truthArchive(posts: readonly WirePost[]): string {
  const entries = posts.map(({ id, created_at, text, url }) => ({
    id,
    created_at,
    content: text,
    ...(url !== undefined && { url }),
    media: [],
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
  }));
  return JSON.stringify(entries, null, 1);
}

/** Encodes XTracker's posts of a user. */
export function xtrackerPosts(posts: readonly WirePost[]) {
  const data = posts.map(({ id, created_at, text }) => ({
    id: `internal-${id}`,
    userId: 'internal',
    platformId: id,
    content: text,
    createdAt: created_at,
    importedAt: created_at,
    metrics: { reblogsCount: 0, repliesCount: 0, favouritesCount: 0 },
  }));
  return { success: true, data };
}

/** Encodes a page of a user's timeline at the X API, in one of its dialects. */
export function xTimeline(posts: readonly WirePost[], dialect: 'tweet' | 'post' = 'tweet', nextToken?: string) {
  const note = dialect === 'tweet' ? 'note_tweet' : 'note_post';
  const data = posts.map(({ id, created_at, text }) => ({
    id,
    created_at: created_at.replace(/\.\d+Z$/, '.000Z'),
    text: escapeXml(text.slice(0, 279)),
    ...(text.length > 279 && { [note]: { text: escapeXml(text) } }),
    [`edit_history_${dialect}_ids`]: [id],
  }));
  const meta = { result_count: data.length, ...(nextToken !== undefined && { next_token: nextToken }) };
  return data.length === 0 ? { meta } : { data, meta };
}

/** Encodes a WordPress feed of whitehouse.gov. Expects ids of the form `wh-N`. */
export function whitehouseFeed(posts: readonly WirePost[]): string {
  const items = posts.map(
    ({ id, created_at, text, url }) => `<item>
      <title>${escapeXml(text).replace(/’/g, '&#8217;')}</title>
      <link>${escapeXml(url ?? 'https://www.whitehouse.gov/')}</link>
      <pubDate>${new Date(created_at).toUTCString().replace('GMT', '+0000')}</pubDate>
      <guid isPermaLink="false">https://www.whitehouse.gov/?p=${id.replace('wh-', '')}</guid>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
}

/** Encodes a page of a Bluesky author feed. */
export function blueskyFeed(posts: readonly WirePost[], handle: string, cursor?: string) {
  const feed = posts.map(({ id, created_at, text }) => ({
    post: {
      uri: `at://did:plc:test/app.bsky.feed.post/${id}`,
      cid: 'cid',
      author: { did: 'did:plc:test', handle },
      record: { $type: 'app.bsky.feed.post', text, createdAt: created_at },
      indexedAt: created_at,
    },
  }));
  return { feed, ...(cursor !== undefined && { cursor }) };
}
