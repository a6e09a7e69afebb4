import type { FeedItem, JoinTable } from '@postjoin/join';
import { howSure, logoPath, purpose, type Identity } from '@postjoin/openapi-spec';
import { escapeHtml } from '@postjoin/values';
import { nameContract } from '@postjoin/views';
import { describeCertainty, describeSource, formatTime } from './row-text.ts';

/** What a feed has, apart from its form. */
export interface FeedInput {
  identity: Identity;
  source: JoinTable['source'];
  items: readonly FeedItem[];
  /** The address of the feed, with its query. */
  url: string;
  /** Time of the snapshot. It dates a feed without items. */
  takenAt: string;
}

/** The title of a feed, with the account and the topics of its address: "Postjoin: trump, tariffs". */
function nameFeed({ identity, source, url }: Pick<FeedInput, 'identity' | 'source' | 'url'>): string {
  const { searchParams } = new URL(url);
  const selected = ['account', 'markets'].flatMap((name) => searchParams.get(name) || []);
  const title = `${identity.product}: ${selected.join(', ') || 'matches'}`;
  return source === 'snapshot' ? title : `${title} (${source} data)`;
}

const namePost = ({ post }: FeedItem): string => `@${post.handle}, ${formatTime(post.at)}`;

const nameItem = (item: FeedItem): string =>
  item.row ? nameContract(item.row.contract) : `Withdrawn: ${namePost(item)}`;

/**
 * The text of an item: what is not current, the post, and the contract. It has no price, because readers store the text,
 * and it changes only when `updatedAt` does.
 */
function describeItem(item: FeedItem, source: JoinTable['source']): string {
  const { row } = item;
  const parts = row
    ? [
        `${namePost(item)}: ${row.post.text}`,
        `${nameContract(row.contract)} (${row.contract.venue_name ?? row.contract.id})`,
        describeCertainty(row),
      ]
    : [`${namePost(item)}: this post is no longer matched with the contract that this entry named.`];
  return [describeSource(source), ...parts].filter((part) => part !== '').join('\n\n');
}

/** Renders a feed in the format of https://www.jsonfeed.org/version/1.1/. */
export function renderJsonFeed(feed: FeedInput): string {
  const { identity, source, items, url } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: nameFeed(feed),
    home_page_url: `${identity.origin}/`,
    feed_url: url,
    description: `${purpose} ${howSure}`,
    icon: identity.origin + logoPath,
    authors: [{ name: identity.operator }],
    language: 'en',
    items: items.map((item) => ({
      id: item.link,
      url: item.link,
      ...(item.post.url !== null && { external_url: item.post.url }),
      title: nameItem(item),
      content_text: describeItem(item, source),
      date_published: item.firstMatchedAt,
      date_modified: item.updatedAt,
      ...(item.row && item.row.topics.length > 0 && { tags: item.row.topics }),
    })),
  });
}

/**
 * Renders a feed in the format of RFC 4287. The latest match or change dates the feed. An entry was published when its
 * post was first matched, because readers compare one of its two times with their last visit.
 */
export function renderAtomFeed(feed: FeedInput): string {
  const { identity, source, items, url, takenAt } = feed;
  const entries = items.map((item) => {
    const { post, row, link, firstMatchedAt, updatedAt } = item;
    return `<entry>
<id>${xml(link)}</id>
<title>${xml(nameItem(item))}</title>
<link rel="alternate" type="text/html" href="${xml(link)}"/>
${post.url === null ? '' : `<link rel="related" href="${xml(post.url)}"/>\n`}<published>${firstMatchedAt}</published>
<updated>${updatedAt}</updated>
${(row?.topics ?? []).map((topic) => `<category term="${xml(topic)}"/>\n`).join('')}<content type="text">${xml(describeItem(item, source))}</content>
</entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(url)}</id>
<title>${xml(nameFeed(feed))}</title>
<subtitle>${xml(`${purpose} ${howSure}`)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xml(url)}"/>
<link rel="alternate" type="text/html" href="${xml(identity.origin)}/"/>
<author><name>${xml(identity.operator)}</name></author>
<icon>${xml(identity.origin + logoPath)}</icon>
<updated>${items[0]?.updatedAt ?? takenAt}</updated>
${entries.join('\n')}
</feed>
`;
}

/** Characters that an XML 1.0 document must not have (https://www.w3.org/TR/xml/#charsets). */
const forbidden = /[^\t\n\r -\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for XML. */
function xml(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}
