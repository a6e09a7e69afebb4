import { howSure, outOfScope, type Identity } from '@postjoin/openapi-spec';
import { html } from 'lit-html';
import type { Page } from './page.ts';

/** The page `/terms`, the terms of use, which directories of assistants require. */
export function createTerms({ operator, emails }: Identity): Page {
  return {
    title: 'Terms of use',
    root: './',
    main: html`<h1>Terms of use</h1>
      <ul>
        <li>
          The service is free and only reads. It places and suggests no bets or trades, and it is no sportsbook,
          pollster, broker or investment adviser.
        </li>
        <li>
          Posts, titles and rules belong to their authors and venues. They are quoted as their sources published them.
          Prices can be late, incomplete or wrong; each answer has the times at which they were read.
        </li>
        <li>
          A post is matched with a contract by rules, and where the operator has named a language model, also by it.
          Both can be wrong. ${howSure} A price that moved after a post is no proof that the post moved it.
        </li>
        <li>Not covered: ${outOfScope}</li>
        <li>
          The number of requests is limited. The service may change or end at any time. It comes without warranty, and
          the operator is not liable for what is done with an answer.
        </li>
        <li>Do not use the service to break a law, the terms of a venue or those of a platform.</li>
      </ul>
      <p>
        Operator: ${operator}. Questions: <a href="mailto:${emails.support}">${emails.support}</a>. See also
        <a href="privacy">privacy</a>.
      </p>`,
  };
}
