import { html, type TemplateResult } from 'lit-html';
import type { Page } from './page.ts';

/**
 * The page in place of one that does not exist.
 * @param message why, and what there is instead
 * @param links where else to look, before the pages that always exist
 */
export function createMissingPage(
  title: string,
  message: string,
  root: Page['root'],
  links: readonly TemplateResult[] = [],
): Page {
  return {
    title,
    root,
    main: html`<h1>${title}</h1>
      <p>${message}</p>
      <h2>Where to look</h2>
      <ul>
        ${links.map((link) => html`<li>${link}</li>`)}
        <li><a class="read" href=${root}>The newest posts and their markets</a></li>
        <li><a class="read" href="${root}week">All matched posts of the last 7 days</a></li>
        <li>The search at the top of this page, with words of the post's subject or of the market</li>
      </ul>`,
  };
}
