import type { Row } from '@postjoin/join/types';
import uPlot from 'uplot';
import { formatPrice } from './format-price.ts';
import {
  chooseScale,
  listTickSpacings,
  hasDayLabels,
  toPlotData,
  type PlotData,
  type PriceScale,
} from './plot-data.ts';

/** Height in CSS pixels. The width comes from the style sheet. */
const height = 132;
/** Empty space before the first and after the last point, as a share of the time span. */
const marginShare = 0.03;

export type PricePath = NonNullable<Row['price_path']>;

/** What a chart shows. */
export interface PlotInput {
  path: PricePath;
  /** The times of the posts, in Unix seconds, newest first. */
  postedAt: readonly number[];
}

/**
 * `<price-plot>`: a chart of the prices of a contract before and after posts. A line with the word "post" marks the time
 * of each post. The chart is decorative: the text beside it has the price at the post and the newest price.
 */
export class PricePlot extends HTMLElement {
  #input: PlotInput = { path: [], postedAt: [] };
  #plot: uPlot | undefined;
  readonly #redraw = () => this.#draw();
  readonly #resizeObserver = new ResizeObserver(() => this.#plot?.setSize({ width: this.clientWidth, height }));

  set input(input: PlotInput) {
    if (JSON.stringify(input) === JSON.stringify(this.#input)) return;
    this.#input = input;
    if (this.isConnected) this.#draw();
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
    const data = toPlotData(this.#input.path);
    this.#plot = new uPlot(createOptions(this, data, this.#input.postedAt), [data.times, data.prices], this);
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

const font = '11px Inter, system-ui, sans-serif';

function createOptions(element: HTMLElement, data: PlotData, postedAt: readonly number[]): uPlot.Options {
  const { times, prices } = data;
  const colours = readColours(element);
  const scale = chooseScale(prices);
  const first = Math.min(...postedAt, ...times);
  const last = Math.max(...postedAt, ...times);
  const span = last - first;
  const marginSeconds = span * marginShare;
  const axis = { font, stroke: colours.text, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    padding: [14, 4, 0, 4],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: true, range: [first - marginSeconds, last + marginSeconds] }, y: { range: [...scale] } },
    axes: [
      {
        ...axis,
        size: 20,
        gap: 4,
        space: 64,
        grid: { show: false },
        incrs: listTickSpacings(span),
        values: (plot, splits) => formatTimes(plot, splits, hasDayLabels(span)),
      },
      {
        ...axis,
        side: 1,
        size: 34,
        gap: 4,
        splits: () => splitScale(scale),
        values: (_plot, splits) => splits.map((split) => formatPrice(Number(split.toFixed(3)))),
        grid: { stroke: colours.rule, width: 1 },
      },
    ],
    series: [{}, { stroke: colours.line, width: 1.75, points: { show: false } }],
    hooks: { draw: [(plot) => drawMarks(plot, data, postedAt, colours)] },
  };
}

function splitScale([low, high]: PriceScale): number[] {
  return [low, (low + high) / 2, high];
}

/**
 * Half the width of a time label, in CSS pixels. If the middle of a label is closer to the left edge, it is cut off.
 */
const minLabelX = 28;

/**
 * Formats the labels of the time axis as days or as times of the day. A label that the chart would cut off is empty.
 */
function formatTimes(plot: uPlot, splits: number[], asDays: boolean): string[] {
  const format = new Intl.DateTimeFormat(
    'en',
    asDays
      ? { day: 'numeric', month: 'short' }
      : { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  );
  return splits.map((split) => (plot.valToPos(split, 'x') < minLabelX ? '' : format.format(split * 1000)));
}

/** Marks closer than this many CSS pixels to a labelled mark have no label, because the labels would overlap. */
const minLabelDistance = 32;

/** Draws a line at the time of each post, a square at the price at that time, and a dot at the newest price. */
function drawMarks(plot: uPlot, { times, prices }: PlotData, postedAt: readonly number[], colours: PlotColours): void {
  const { ctx } = plot;
  const scale = devicePixelRatio;
  const known = times.flatMap((at, index) => {
    const price = prices[index];
    return price === null || price === undefined ? [] : [{ at, price }];
  });
  const toX = (at: number) => plot.valToPos(at, 'x', true);
  const toY = (price: number) => plot.valToPos(price, 'y', true);
  const size = 3.5 * scale;
  ctx.save();
  ctx.lineWidth = scale;
  ctx.font = `${11 * scale}px Inter, system-ui, sans-serif`;
  ctx.textAlign = 'center';
  let labelledX = Infinity;
  for (const at of postedAt) {
    const x = Math.round(toX(at));
    const isLabelled = labelledX - x >= minLabelDistance * scale;
    if (isLabelled) labelledX = x;
    drawPost(plot, x, { colour: colours.post, label: isLabelled ? 'post' : '' });
    const atPost = known.findLast((point) => point.at <= at);
    ctx.fillStyle = colours.line;
    if (atPost) ctx.fillRect(x - size, toY(atPost.price) - size, 2 * size, 2 * size);
  }
  const newest = known.at(-1);
  if (newest) {
    ctx.fillStyle = colours.line;
    ctx.beginPath();
    ctx.arc(toX(newest.at), toY(newest.price), size, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}

/** Draws the dashed line of a post, with its label above the line. */
function drawPost({ ctx, bbox }: uPlot, x: number, { colour, label }: { colour: string; label: string }): void {
  const scale = devicePixelRatio;
  const { top, height: boxHeight } = bbox;
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.setLineDash([3 * scale, 3 * scale]);
  ctx.beginPath();
  ctx.moveTo(x, top - 2 * scale);
  ctx.lineTo(x, top + boxHeight);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillText(label, x, top - 5 * scale);
}
