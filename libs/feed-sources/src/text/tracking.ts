import { mapLinks } from './links.ts';

/** Query parameters that track clicks and do not affect the page. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|ref_src|ref_url)=/i;

/** Matches a `t.co` link. X replaces each link by a `t.co` link. X adds `?amp=1` to some of them, and nothing else. */
const redirect = /https?:\/\/t\.co\/\w*?(?=https?:|\W|$)(?:\?amp=1)?/gi;

/** Removes tracking parameters from links, and `t.co` links whose target is unknown. */
export function removeTracking(text: string): string {
  return mapLinks(text.replace(redirect, ' '), removeTrackingParameters);
}

function removeTrackingParameters(link: string): string {
  const [, page = link, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const parameters = query.split('&');
  const retained = parameters.filter((parameter) => !trackingParameter.test(parameter));
  if (retained.length === parameters.length) return link;
  return page + (retained.length > 0 ? `?${retained.join('&')}` : '') + fragment;
}
