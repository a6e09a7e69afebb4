import { html } from 'lit-html';
import type { Page } from './page.ts';

/** The page in place of one that does not exist. @param message why, and what there is instead */
export function createMissingPage(title: string, message: string, root: Page['root']): Page {
  return {
    title,
    root,
    main: html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a class="read" href=${root || './'}>The newest posts and their markets</a></p>`,
  };
}
