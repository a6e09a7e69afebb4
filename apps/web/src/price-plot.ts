import uPlot from 'uplot';
import type { DerivedPrice } from './derive-prices.ts';

/** Height in CSS pixels; the width is what the style sheet gives. */
const height = 92;
/** Share of the span that is left free beside the first and the last point. */
const margin = 0.04;

/**
 * `<price-plot>`: the known prices of a contract over time, always on the whole scale from 0 to 1, with a hairline where
 * the post was made. The values stand beside it in words; the plot is for the eye alone.
 */
export class PricePlot extends HTMLElement {
  #points: readonly (DerivedPrice & { known: true })[] = [];
  #postedAt = 0;
  #plot: uPlot | undefined;
  readonly #redraw = () => this.#draw();
  readonly #resizing = new ResizeObserver(() => this.#plot?.setSize({ width: this.clientWidth, height }));

  set points(points: readonly (DerivedPrice & { known: true })[]) {
    if (JSON.stringify(points) === JSON.stringify(this.#points)) return;
    this.#points = points;
    if (this.isConnected) this.#draw();
  }

  set postedAt(seconds: number) {
    this.#postedAt = seconds;
  }

  connectedCallback(): void {
    this.#draw();
    colourChanges.addEventListener('change', this.#redraw);
    this.#resizing.observe(this);
  }

  disconnectedCallback(): void {
    colourChanges.removeEventListener('change', this.#redraw);
    this.#resizing.disconnect();
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  #draw(): void {
    this.#plot?.destroy();
    const times = this.#points.map(({ at }) => at);
    const prices = this.#points.map(({ price }) => price);
    this.#plot = new uPlot(createOptions(this, times, this.#postedAt), [times, prices], this);
  }
}

/** Told when the page changes its colours. */
export const colourChanges = new EventTarget();

interface PlotColours {
  line: string;
  rule: string;
  text: string;
  post: string;
  paper: string;
}

/** A canvas knows no style sheet: the colours are read off the element, through `color`, which resolves every form. */
function readColours(element: HTMLElement): PlotColours {
  const resolve = (name: keyof PlotColours) => {
    element.style.color = `var(--plot-${name})`;
    return getComputedStyle(element).color;
  };
  const colours = {
    line: resolve('line'),
    rule: resolve('rule'),
    text: resolve('text'),
    post: resolve('post'),
    paper: resolve('paper'),
  };
  element.style.color = '';
  return colours;
}

function createOptions(element: HTMLElement, times: readonly number[], postedAt: number): uPlot.Options {
  const colours = readColours(element);
  const first = Math.min(...times);
  const last = Math.max(...times);
  const free = (last - first) * margin;
  return {
    width: element.clientWidth,
    height,
    padding: [6, 6, 6, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: true, range: [first - free, last + free] }, y: { range: [-0.04, 1.04] } },
    axes: [
      { show: false },
      {
        side: 1,
        size: 22,
        gap: 4,
        font: '11px Inter, system-ui, sans-serif',
        stroke: colours.text,
        splits: () => [0, 0.5, 1],
        values: (_plot, splits) => splits.map((split) => (split === 0.5 ? '½' : String(split))),
        grid: { stroke: colours.rule, width: 1 },
        ticks: { show: false },
      },
    ],
    series: [
      {},
      {
        stroke: colours.line,
        width: 1.5,
        points: { show: true, size: 8, width: 2, stroke: colours.line, fill: colours.paper },
      },
    ],
    hooks: { drawAxes: [(plot) => drawPostLine(plot, postedAt, colours.post)] },
  };
}

/** The hairline where the post was made; left out when that lies beside the plot. */
function drawPostLine(plot: uPlot, postedAt: number, colour: string): void {
  const { left, top, width: inner, height: tall } = plot.bbox;
  const x = Math.round(plot.valToPos(postedAt, 'x', true));
  if (x < left || x > left + inner) return;
  const { ctx } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + tall);
  ctx.stroke();
  ctx.restore();
}
