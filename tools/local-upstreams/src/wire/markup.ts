import type { WorldPost } from '../world.ts';

/** Markup of the platforms: HTML, links and XML. */

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const link = /https?:\/\/[^\s<]+/g;

/** Renders a post as Truth Social's HTML: the recorded markup, or markup created from the text. */
export function renderTruthHtml(post: WorldPost): string {
  if (post.html !== undefined) return post.html;
  if (post.kind === 'blank') return '<p></p>';
  const mention = post.repostOf === undefined ? '' : `RT ${renderMention(post.repostOf)}`;
  const quote =
    post.quoteOf === undefined ? '' : `<span class="quote-inline"><br/>RT: ${escapeMarkup(post.quoteOf)}</span>`;
  const paragraphs = escapeMarkup(post.text)
    .replace(link, renderLink)
    .replaceAll('\n\n', '</p><p>')
    .replaceAll('\n', '<br/>');
  return `<p>${quote}${mention}${paragraphs}</p>`;
}

/** Truth Social shows the first 30 characters of an address and hides the rest. */
const visibleCharacters = 30;

/** Renders a link in Truth Social's markup: three spans whose texts together are the address. */
function renderLink(url: string): string {
  const [scheme = '', rest = ''] = url.split(/(?<=:\/\/)/);
  const visible = rest.slice(0, visibleCharacters);
  const hidden = rest.slice(visibleCharacters);
  const spans =
    `<span class="invisible">${scheme}</span><span class="ellipsis">${visible}</span>` +
    `<span class="invisible">${hidden}</span>`;
  return `<a href="${url}" rel="nofollow noopener noreferrer" target="_blank">${spans}</a>`;
}

function renderMention(handle: string): string {
  return `<span class="h-card"><a href="https://truthsocial.com/@${handle}" class="u-url mention">@<span>${handle}</span></a></span>`;
}

/** Removes tags without inserting spaces and leaves `&amp;` encoded, like the archives of Truth Social. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
}

/** Wraps a text in CDATA. Splits `]]>`, which would end the section. */
export function toCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Formats a time like `Tue, 25 Aug 2026 18:32:56 +0000`. */
export function formatRssDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
