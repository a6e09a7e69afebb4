import uPlot from 'uplot';
import type { DerivedPrice } from './derive-prices.ts';

/** Height in CSS pixels. The width comes from the style sheet. */
const height = 92;
/** Empty space before the first and after the last point, as a share of the time span. */
const marginShare = 0.04;

/**
 * `<price-plot>`: a chart of the known prices of a contract, on the full scale from 0 to 1, with a dotted line at the
 * time of the post. The chart is decorative: the text beside it has the same values.
 */
export class PricePlot extends HTMLElement {
  #points: readonly (DerivedPrice & { known: true })[] = [];
  #postedAt = 0;
  #plot: uPlot | undefined;
  readonly #redraw = () => this.#draw();
  readonly #resizeObserver = new ResizeObserver(() => this.#plot?.setSize({ width: this.clientWidth, height }));

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
    this.#resizeObserver.observe(this);
  }

  disconnectedCallback(): void {
    colourChanges.removeEventListener('change', this.#redraw);
    this.#resizeObserver.disconnect();
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

/** Receives a `change` event when the colours of the page change. Each chart then redraws its canvas. */
export const colourChanges = new EventTarget();

interface PlotColours {
  line: string;
  rule: string;
  text: string;
  post: string;
  paper: string;
}

/**
 * Reads CSS variables as colours for the canvas. Each variable is assigned to the property `color` first, because the
 * browser then resolves `light-dark()` and nested variables.
 */
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
  const marginSeconds = (last - first) * marginShare;
  return {
    width: element.clientWidth,
    height,
    padding: [6, 6, 6, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: true, range: [first - marginSeconds, last + marginSeconds] }, y: { range: [-0.04, 1.04] } },
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

/** Draws the dotted line at the time of the post, if the chart covers that time. */
function drawPostLine(plot: uPlot, postedAt: number, colour: string): void {
  const { left, top, width: boxWidth, height: boxHeight } = plot.bbox;
  const x = Math.round(plot.valToPos(postedAt, 'x', true));
  if (x < left || x > left + boxWidth) return;
  const { ctx } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + boxHeight);
  ctx.stroke();
  ctx.restore();
}
