import type { Identity } from '@postjoin/openapi-spec';
import { escapeHtml, renderPage } from './page.ts';

/** `/privacy`: what is kept about callers. Says what the access log and the rate limiter do; change it with them. */
export function renderPrivacy({ product, operator, emails }: Identity): string {
  return renderPage(
    `${product}: privacy`,
    `<h1>Privacy</h1>
<p>${escapeHtml(product)} answers questions about public posts and public market prices. It has no accounts, no cookies and
no keys, and it reads no account of yours anywhere.</p>
<ul>
<li>Of each request it logs the method, the route, the status, the duration, the number of bytes and a random request id.
It does not log the query, the address it came from or the user agent.</li>
<li>Watch lists, search words and cursors are used to answer the request that carries them. They are not written to disk;
answers are held in memory for a short while so that the same question costs nothing again.</li>
<li>The address of a caller is counted in memory for the length of the rate limit's window and then forgotten.</li>
<li>Nothing is sold, shared or sent on its own. There is no advertising and no analytics.</li>
</ul>
<p>This deployment is run by ${escapeHtml(operator)}. Questions:
<a href="mailto:${escapeHtml(emails.support)}">${escapeHtml(emails.support)}</a>.</p>`,
  );
}
