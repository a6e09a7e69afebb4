import type { JoinData } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';
import { formatShortDateTime } from '../format-time.ts';

/** Renders two sentences: when posts and when prices were last read. */
export function readTimes({ posts_read_at, prices_read_at }: JoinData['snapshot']): TemplateResult {
  return html`Posts were ${lastRead(posts_read_at)}. Prices were ${lastRead(prices_read_at)}.`;
}

function lastRead(instant: string | null): TemplateResult | string {
  return instant === null ? 'never read' : html`last read on ${formatInstant(instant)}`;
}

export function formatInstant(instant: string): TemplateResult {
  return html`<time datetime=${instant}>${formatShortDateTime(instant)}</time>`;
}
