import { disclaimer } from '@postjoin/envelope';
import type { PostData, Row, UnmatchedPost } from '@postjoin/join';
import { describeReaction } from '@postjoin/join/describe-reaction';
import { logoPath, type Identity } from '@postjoin/openapi-spec';
import { abbreviate, escapeHtml } from '@postjoin/values';
import { feedLinks, renderFeedDiscovery } from './feed-links.ts';
import { renderPage } from './page.ts';
import {
  describeMatch,
  describePrice,
  describeSource,
  formatMove,
  formatPrice,
  formatTime,
  nameContract,
  titlePost,
} from './row-text.ts';

/** Maximum characters of the description. Programs that show previews cut longer ones. */
const maxDescriptionLength = 300;

/**
 * Renders the page of one post. Its title, description and preview are in the HTML, for programs that run no script.
 * @param url the address of the page
 */
export function renderPostPage(identity: Identity, data: PostData, url: string): string {
  const { post, row } = data;
  const title = `${titlePost(data)} · ${identity.product}`;
  const price = row ? describePrice(row) : 'No contract is matched to this post.';
  const note = describeSource(data.source);
  const description = abbreviate(`${note} ${price} “${post.text}”`.trim(), maxDescriptionLength);
  const preview = {
    'og:type': 'article',
    'og:site_name': identity.product,
    'og:title': titlePost(data),
    'og:description': description,
    'og:url': url,
    'og:image': identity.origin + logoPath,
    'article:published_time': post.at,
  };
  const head = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="twitter:card" content="summary">',
    ...Object.entries(preview).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="application/json" href="${escapeHtml(url)}">`,
    renderFeedDiscovery(identity.product),
  ].join('\n');
  return renderPage(
    title,
    `<h1>${escapeHtml(row ? nameContract(row.contract) : 'A post without a contract')}</h1>
${note && `<p><strong>${escapeHtml(note)}</strong></p>`}
<blockquote${post.url === null ? '' : ` cite="${escapeHtml(post.url)}"`}><p>${escapeHtml(post.text)}</p></blockquote>
<p>@${escapeHtml(post.handle)}, ${renderTime(post.at)}${renderLink(post.url, 'read the post')}</p>
${row ? renderRow(row) : renderUnmatched(data)}
<p>Prices are probability-like, 0 to 1. Moves are differences of prices. Posts last read: ${renderTime(data.snapshot.posts_read_at)}.
Prices last read: ${renderTime(data.snapshot.prices_read_at)}.</p>
<p><a href="/">${escapeHtml(identity.product)}</a>. Feeds of matches: ${feedLinks}. <a href="/privacy">Privacy</a>.
Programs get this page as JSON with <code>Accept: application/json</code>.</p>
<p><small>${escapeHtml(disclaimer)}</small></p>`,
    head,
  );
}

const renderTime = (at: string | null): string =>
  at === null ? 'not known' : `<time datetime="${escapeHtml(at)}">${escapeHtml(formatTime(at))}</time>`;

function renderRow(row: Row): string {
  const { contract, reaction, alternatives } = row;
  const moves: [string, string][] = [
    ['Last price', formatPrice(row.last_price)],
    ['Price at the post', formatPrice(row.price_at_post)],
    ['10 minutes after the post', formatMove(reaction.after_10m)],
    ['60 minutes after', formatMove(reaction.after_60m)],
    ['24 hours after', formatMove(reaction.after_24h)],
    ['Since the post', formatMove(row.move_since_post)],
    ['Last 24 hours', formatMove(row.move_24h)],
    ['Last 7 days', formatMove(row.move_7d)],
  ];
  const rows = moves.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`);
  const sentences = describeReaction(row).join(' ');
  const others = alternatives.map(
    (other) => `<li>${escapeHtml(nameContract(other))}: ${escapeHtml(formatPrice(other.last_price))}</li>`,
  );
  return `<h2>The market</h2>
<p>Listed by ${escapeHtml(contract.venue_name ?? 'its venue')}${renderLink(contract.url, 'read the contract')}. ${escapeHtml(describeMatch(row))}</p>
<table>
${rows.join('\n')}
</table>
${sentences && `<p>${escapeHtml(sentences)}</p>`}
${others.length === 0 ? '' : `<h2>Other contracts on it</h2>\n<ul>\n${others.join('\n')}\n</ul>`}`;
}

function renderUnmatched({ unmatched, reasons }: PostData): string {
  const reason = reasons[unmatched?.reason ?? ''] ?? '';
  const nearest = unmatched?.nearest;
  const closest = nearest ? ` The closest is “${nearest.title}”.` : '';
  return `<p>No contract is matched to this post. ${escapeHtml(reason + closest)}</p>${renderCandidates(unmatched?.candidates)}`;
}

function renderCandidates(candidates: UnmatchedPost['candidates'] = []): string {
  if (candidates.length === 0) return '';
  const items = candidates.map(({ title, url, outcomes }) => {
    const prices = outcomes.flatMap(({ outcome, last_price }) =>
      last_price === null ? [] : [`${outcome} ${formatPrice(last_price)}`],
    );
    return `<li>${escapeHtml([title, ...prices].join(' · '))}${renderLink(url, 'read the contract')}</li>`;
  });
  return `\n<details><summary>Markets on the same subject, not matched</summary>\n<ul>\n${items.join('\n')}\n</ul>\n</details>`;
}

/** Renders a link to a web page of a source or venue. Any other address is left out. */
function renderLink(url: string | null | undefined, text: string): string {
  if (typeof url !== 'string' || !/^https?:\/\//u.test(url)) return '';
  return ` (<a href="${escapeHtml(url)}" rel="nofollow noopener">${text}</a>)`;
}

/** Renders the page for the id of a post that the snapshot does not have. */
export function renderMissingPostPage(identity: Identity, message: string): string {
  return renderPage(
    `No such post · ${identity.product}`,
    `<h1>No such post</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">The newest posts</a></p>`,
  );
}
