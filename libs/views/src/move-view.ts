import { html, type TemplateResult } from 'lit-html';
import { formatMove, formatPoints } from './format-price.ts';

/** Renders a move with its sign and a colour: "+8.6 points". The sign has the direction, not the colour alone. */
export function moveView(move: number, format: (move: number) => string = formatMove): TemplateResult {
  const direction = formatPoints(move) === '±0' ? 'same' : move > 0 ? 'up' : 'down';
  return html`<span class="move" translate="no" data-direction=${direction}>${format(move)}</span>`;
}
