import type { WorldPost } from '../world.ts';

/** Text and markup as the platforms write them. */

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const link = /https?:\/\/[^\s<]+/g;

/** Truth Social's markup of a post: what was recorded, else made from its text. */
export function truthHtml(post: WorldPost): string {
  if (post.html !== undefined) return post.html;
  if (post.kind === 'blank') return '<p></p>';
  const mention = post.repostOf === undefined ? '' : `RT ${mentionOf(post.repostOf)}`;
  const quote = post.quoteOf === undefined ? '' : `<span class="quote-inline"><br/>RT: ${escaped(post.quoteOf)}</span>`;
  const paragraphs = escaped(post.text).replace(link, anchorOf).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br/>');
  return `<p>${quote}${mention}${paragraphs}</p>`;
}

/** The address a reader sees is cut to this many characters; the rest is there, but invisible. */
const visibleCharacters = 30;

/** A link in Truth Social's markup: three spans that make up the whole address when nothing is put between them. */
function anchorOf(url: string): string {
  const [scheme = '', rest = ''] = url.split(/(?<=:\/\/)/);
  const visible = rest.slice(0, visibleCharacters);
  const hidden = rest.slice(visibleCharacters);
  const spans =
    `<span class="invisible">${scheme}</span><span class="ellipsis">${visible}</span>` +
    `<span class="invisible">${hidden}</span>`;
  return `<a href="${url}" rel="nofollow noopener noreferrer" target="_blank">${spans}</a>`;
}

function mentionOf(handle: string): string {
  return `<span class="h-card"><a href="https://truthsocial.com/@${handle}" class="u-url mention">@<span>${handle}</span></a></span>`;
}

/** Tags taken out with nothing put in their place, `&amp;` left as it is: what a careless archive makes of markup. */
export function gluedText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
}

/** Character data that cannot end early. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** `Tue, 25 Aug 2026 18:32:56 +0000`. */
export function rssDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
