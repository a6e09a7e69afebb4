import { html, type TemplateResult } from 'lit-html';
import { formatMove, toDirection } from './format-price.ts';

/** Renders a move with its sign and a colour: "+8.6 points". The sign has the direction, not the colour alone. */
export function moveView(move: number, format: (move: number) => string = formatMove): TemplateResult {
  return html`<span class="move" translate="no" data-direction=${toDirection(move)}>${format(move)}</span>`;
}
