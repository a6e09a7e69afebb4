import { html, nothing, type TemplateResult } from 'lit-html';
import type { LinkText } from './marked-text.ts';

/** The relation of every link to a page of a third party. */
const linkRelation = 'noopener noreferrer nofollow';

/**
 * Renders a text as a link to a page of a third party. Renders only the text for an unsafe or missing address.
 * @param label the name of the link for screen readers, if its text alone does not name it; it contains the text
 */
export function linkedText(
  address: string | null | undefined,
  text: LinkText,
  { className, label }: { className?: string; label?: string } = {},
): TemplateResult {
  const url = toWebUrl(address);
  return url === undefined
    ? html`<span class=${className ?? nothing}>${text}</span>`
    : html`<a class=${className ?? nothing} href=${url} rel=${linkRelation} aria-label=${label ?? nothing}>${text}</a>`;
}

/** Accepts absolute http and https addresses. Returns undefined for others, such as `javascript:`. */
export function toWebUrl(address: string | null | undefined): string | undefined {
  try {
    const { protocol, href } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
