import type { Row } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';
import { postPath, type ViewContext } from './context.ts';
import { platformLabel } from './labels.ts';
import { linkedText } from './linked-text.ts';

type Post = Pick<Row['post'], 'id' | 'at' | 'handle' | 'platform' | 'url'>;

/** Renders the time of a post as the link to its page. Its own page has no link to itself. */
export function postTime(
  { id, at }: Post,
  context: ViewContext,
  format: (instant: string) => string = context.times.shortDateTime,
): TemplateResult {
  const text = format(at);
  const time = html`<time translate="no" datetime=${at} title=${context.times.exact(at)}>${text}</time>`;
  if (id === context.postId) return time;
  return html`<a class="permalink" href=${postPath(context, id)} aria-label=${`${text}, link to this post`}
    >${time}</a
  >`;
}

/** Renders the handle of a post, and its platform as the link to the post there. */
export function postAuthor({ handle, platform, url }: Post): TemplateResult {
  const label = platformLabel(platform);
  return html`<span class="handle" translate="no">@${handle}</span>
    ${linkedText(url, `on ${label}`, { className: 'read', label: `Read the post on ${label}` })}`;
}

type Found = Pick<Row, 'certainty' | 'found_by' | 'confirmed'>;

/** States how sure a match is, with a link to the explanation. */
export function certaintyMark(row: Found, { root, model = 'a language model' }: ViewContext): TemplateResult {
  return html`<a class="certainty" href="${root}#how-sure">${describeFinding(row, model)}</a>`;
}

function describeFinding({ certainty, found_by, confirmed }: Found, model: string): string {
  if (confirmed) return found_by === 'model' ? `Found by ${model}` : `Read and confirmed by ${model}`;
  const found = certainty === 'possible' ? 'Possible match, found by rules' : 'Found by rules, high certainty';
  return confirmed === false ? `${found}, not read yet by ${model}` : found;
}
