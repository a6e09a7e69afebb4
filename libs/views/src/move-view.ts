import { html, type TemplateResult } from 'lit-html';
import { formatMove, formatPoints } from './format-price.ts';

const arrows = { up: '▲', down: '▼', same: '●' } as const;

function findDirection(move: number): keyof typeof arrows {
  const points = formatPoints(move);
  return points === '±0' ? 'same' : move > 0 ? 'up' : 'down';
}

/** Renders a move with an arrow: "▲ +8.6 points". The sign and the arrow have the direction, not the colour alone. */
export function moveView(move: number, format: (move: number) => string = formatMove): TemplateResult {
  const direction = findDirection(move);
  return html`<span class="move" data-direction=${direction}
    ><span aria-hidden="true">${arrows[direction]}</span> ${format(move)}</span
  >`;
}
