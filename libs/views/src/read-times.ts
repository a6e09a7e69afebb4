import type { JoinData } from '@postjoin/join/types';
import { html, type TemplateResult } from 'lit-html';
import type { Times } from './times.ts';

/** States when posts and when prices were last read, in two sentences or, if both were read at once, in one. */
export function readTimes({ posts_read_at, prices_read_at }: JoinData['snapshot'], times: Times): TemplateResult {
  if (posts_read_at === prices_read_at) return html`Posts and prices were ${lastRead(posts_read_at, times)}.`;
  return html`Posts were ${lastRead(posts_read_at, times)}. Prices were ${lastRead(prices_read_at, times)}.`;
}

function lastRead(instant: string | null, times: Times): TemplateResult | string {
  return instant === null ? 'never read' : html`last read on ${formatInstant(instant, times)}`;
}

export function formatInstant(instant: string, times: Times): TemplateResult {
  return html`<time translate="no" datetime=${instant} title=${times.exact(instant)}
    >${times.shortDateTime(instant)}</time
  >`;
}
