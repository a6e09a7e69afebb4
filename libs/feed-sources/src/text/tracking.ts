import { mapLinks } from './links.ts';

/** Parameters that say who clicked where, never what is shown. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|ref_src|ref_url)=/i;

/** X's own redirect, which is put in the place of every link, and the one parameter that it gives to some. */
const redirect = /https?:\/\/t\.co\/\w*?(?=https?:|\W|$)(?:\?amp=1)?/gi;

/** Links without what follows readers around; a `t.co` link that nobody resolved goes. */
export function withoutTracking(text: string): string {
  return mapLinks(text.replace(redirect, ' '), withoutTrackingParameters);
}

function withoutTrackingParameters(link: string): string {
  const [, page = link, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const all = query.split('&');
  const kept = all.filter((parameter) => !trackingParameter.test(parameter));
  if (kept.length === all.length) return link;
  return page + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
