/**
 * Matches URLs in a text. Archives omit the separator between a word and a URL, or between two URLs. So a URL may begin
 * anywhere, and ends at the latest where the next URL begins.
 */
const linkPattern = /https?:\/\/(?:(?!https?:\/\/)[^\s<>"“”])+/giu;

/**
 * Matches a link that an archive has broken. The markup of Mastodon hides the beginning of a link, shows the next 30
 * characters and hides the rest (`shortened_link` in its `TextFormatter`). Some archives write a space between these
 * parts. A word after 30 characters is only the rest of the link if it has a character that most words do not have.
 */
const brokenLinkPattern = /(https?:\/\/(?:www\.)?) (?=[\p{L}\p{N}])(?:(\S{30}) (?=\S*[\d/=_?&%#-]))?/giu;

/** Removes the spaces inside links. */
export function joinBrokenLinks(text: string): string {
  return text.replace(brokenLinkPattern, '$1$2');
}

/** Replaces each link by a space. */
export function removeLinks(text: string): string {
  return text.replace(linkPattern, ' ');
}

/** Whether a text has links and, apart from them, no letter, digit or symbol. */
export function hasOnlyLinks(text: string): boolean {
  return hasLinks(text) && !/[\p{L}\p{N}\p{S}]/u.test(removeLinks(text));
}

function hasLinks(text: string): boolean {
  return text.search(linkPattern) !== -1;
}

/** Query parameters that track clicks and do not affect the page. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|ref_src|ref_url)=/i;

/** Matches a `t.co` link. X replaces each link by a `t.co` link. X adds `?amp=1` to some of them, and nothing else. */
const redirect = /https?:\/\/t\.co\/\w*?(?=https?:|\W|$)(?:\?amp=1)?/gi;

/** Removes tracking parameters from links, and `t.co` links whose target is unknown. */
export function removeTracking(text: string): string {
  return text.replace(redirect, ' ').replace(linkPattern, removeTrackingParameters);
}

function removeTrackingParameters(link: string): string {
  const [, page = link, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const parameters = query.split('&');
  const retained = parameters.filter((parameter) => !trackingParameter.test(parameter));
  if (retained.length === parameters.length) return link;
  return page + (retained.length > 0 ? `?${retained.join('&')}` : '') + fragment;
}
