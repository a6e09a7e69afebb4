import { describeJudge, type Identity } from '@postjoin/openapi-spec';
import { html, nothing } from 'lit-html';
import type { Page } from './page.ts';

/** The page `/privacy`. The text must be updated when the access log, a cache or the rate limiter changes. */
export function createPrivacy({ product, operator, emails, judge }: Identity): Page {
  return {
    title: 'Privacy',
    root: './',
    main: html`<h1>Privacy</h1>
      <p>
        ${product} answers questions about public posts and public market prices. It has no accounts, no cookies and no
        API keys, and it reads none of your accounts.
      </p>
      <ul>
        <li>
          For each request it logs the method, the route, the tool of an MCP call, the status, the duration, the number
          of bytes and a random request id. It does not log the query, your IP address or the user agent.
        </li>
        <li>
          Watch lists, search words, sentences and cursors are used to answer the request that carries them. They are
          not written to disk. For repeated requests, answers with their paths and queries stay in memory for at most a
          minute. Names of topics and single words stay in memory for at most ten minutes.
        </li>
        <li>
          For the rate limit, your IP address and its number of requests stay in memory until the limit's time window
          ends.
        </li>
        <li>
          The page stores your watch list and the colour theme in this browser only. To delete them, remove the topics,
          or the data of this site in the browser. For another device, copy the address that the page has while it shows
          only your topics.
        </li>
        <li>
          Snapshots and, if the operator has one, the archive hold public posts and public market prices only. They have
          nothing about callers.
        </li>
        ${judge ? html`<li>${describeJudge(judge)}</li>` : nothing}
        <li>Nothing is sold, shared or sent unprompted. There is no advertising and no analytics.</li>
      </ul>
      <p>
        Operator: ${operator}. Questions: <a href="mailto:${emails.support}">${emails.support}</a>. See also the
        <a href="terms">terms of use</a>.
      </p>`,
  };
}
