import { plotStyles, plotView, renderToString, type PlotInput, type Times } from '@postjoin/views';
import { nothing, svg } from 'lit-html';

/** What the picture shows that programs display beside a link to a page. */
export interface PreviewImage {
  product: string;
  /** States that the data is not current. Empty for live data. */
  note: string;
  lines: readonly PreviewLine[];
  chart?: PlotInput | undefined;
}

/** A text of the picture. It is broken into up to `maxLines` lines, a quote into as many of them as leave space for the rest. */
export interface PreviewLine {
  text: string;
  kind: keyof typeof lineStyles;
  maxLines: number;
}

/** The size that programs with large previews ask for. */
const [width, height] = [1200, 630];
const margin = 60;
const textWidth = width - 2 * margin;

/** The colours of the page in its light theme. */
const colours = {
  paper: '#fbf9f4',
  ink: '#1e1d1a',
  soft: '#57534b',
  rule: '#e4dfd4',
  accent: '#1d5965',
  post: '#57534b',
  up: '#2b7a4b',
  down: '#b23a2b',
};

const lineStyles = {
  quote: { size: 36, weight: 400, colour: colours.ink },
  title: { size: 36, weight: 600, colour: colours.ink },
  price: { size: 32, weight: 600, colour: colours.accent },
  fact: { size: 26, weight: 400, colour: colours.soft },
} as const;

/** Height of a line of text, as a multiple of its size. */
const lineHeight = 1.3;
/** Space above each text. */
const textGap = 8;
/** Height of a chart in its own units. The picture enlarges it. */
const chartHeight = plotStyles.picture.height;
const minChartScale = 1.1;
/** Space above a chart and below the picture's last part. */
const chartGap = 30;

/** Draws the picture as SVG. It has only characters of the fonts in `apps/api/fonts`. */
export function drawPreview({ product, note, lines, chart }: PreviewImage, times: Times): string {
  const { texts, end } = arrangeTexts(lines, chart === undefined ? 0 : minChartScale * chartHeight + chartGap);
  const chartY = Math.round(end + chartGap);
  const scale = (height - chartGap - chartY) / chartHeight;
  const picture = svg`<svg xmlns="http://www.w3.org/2000/svg" width=${width} height=${height} font-family="Inter">
    <style>
      .plot { font-size: 11px; fill: ${colours.soft}; }
      .rung { stroke: ${colours.rule}; }
      .price-line { fill: none; stroke: ${colours.accent}; stroke-width: 1.75; }
      .price-mark { fill: ${colours.accent}; }
      .post-mark { stroke: ${colours.post}; stroke-dasharray: 3 3; }
      .post-label { fill: ${colours.post}; }
      .shade { fill: ${colours.accent}; opacity: 0.15; }
      .move-line { fill: none; stroke: ${colours.accent}; stroke-width: 3; }
      .move-line[data-direction='up'] { stroke: ${colours.up}; }
      .move-line[data-direction='down'] { stroke: ${colours.down}; }
      .move-end, .move-value { fill: ${colours.accent}; font-weight: 600; }
      .move-end[data-direction='up'], .move-value[data-direction='up'] { fill: ${colours.up}; }
      .move-end[data-direction='down'], .move-value[data-direction='down'] { fill: ${colours.down}; }
      .newest { fill: ${colours.ink}; font-weight: 600; }
    </style>
    <rect width="100%" height="100%" fill=${colours.paper} />
    <text x=${margin} y="92" font-size="34" font-weight="600" fill=${colours.accent}>${toFontCharacters(product)}</text>
    <text x=${width - margin} y="92" font-size="26" text-anchor="end" fill=${colours.soft}>${note}</text>
    ${texts}
    ${
      chart === undefined || scale < minChartScale
        ? nothing
        : svg`<svg x=${margin} y=${chartY} width=${textWidth} height=${chartHeight * scale} viewBox="0 0 ${textWidth / scale} ${chartHeight}">${plotView(chart, times, plotStyles.picture)}</svg>`
    }
  </svg>`;
  return renderToString(picture);
}

/** Draws the texts one below another. Of a quote, leaves out lines at its end until `space` is left below the texts. */
function arrangeTexts(lines: readonly PreviewLine[], space: number) {
  const maxEnd = height - chartGap - space;
  let quoteLines = Math.max(...lines.map(({ maxLines }) => maxLines));
  let arranged = placeTexts(lines, quoteLines);
  while (arranged.end > maxEnd && quoteLines > 1) arranged = placeTexts(lines, --quoteLines);
  return arranged;
}

function placeTexts(lines: readonly PreviewLine[], maxQuoteLines: number) {
  let y = 110;
  const texts = lines.flatMap(({ text, kind, maxLines }) => {
    const { size, weight, colour } = lineStyles[kind];
    const count = kind === 'quote' ? Math.min(maxLines, maxQuoteLines) : maxLines;
    y += textGap;
    return wrapText(toFontCharacters(text), size, count).map((line) => {
      y += size * lineHeight;
      return svg`<text x=${margin} y=${Math.round(y)} font-size=${size} font-weight=${weight} fill=${colour}>${line}</text>`;
    });
  });
  return { texts, end: y };
}

/** Removes accents and characters that the fonts do not have, such as emoji. */
function toFontCharacters(text: string): string {
  const known = text.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return known
    .replace(/[^ -~\u00A0-\u00FF\u2010-\u2026\u20AC\u2122\u2191\u2193\u2212]+/gu, ' ')
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** Widths of characters of Inter, as multiples of the size, rounded up. The fonts have no wider letter than W. */
function measure(text: string): number {
  const wide = text.match(/[A-Z@%&\u2014\u2026]/gu)?.length ?? 0;
  const narrow = text.match(/[ .,:;'!|iljtfI()“”‘’-]/gu)?.length ?? 0;
  return wide * 0.72 + narrow * 0.36 + (text.length - wide - narrow) * 0.6;
}

/** Breaks a text between words. A text that needs more lines ends with an ellipsis. */
function wrapText(text: string, size: number, maxLines: number): string[] {
  const maxWidth = textWidth / size;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').map((word) => cutWord(word, maxWidth))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= maxWidth) line = longer;
    else if (lines.push(line) === maxLines) return endWithEllipsis(lines);
    else line = word;
  }
  return line === '' ? lines : [...lines, line];
}

const cutWord = (word: string, maxWidth: number): string =>
  measure(word) <= maxWidth ? word : `${word.slice(0, Math.floor(maxWidth / 0.72) - 1)}…`;

const endWithEllipsis = (lines: readonly string[]): string[] =>
  lines.with(
    -1,
    `${lines
      .at(-1)
      ?.replace(/[ .,;:]+$/u, '')
      .replace(/ \S{1,12}$/u, '')} …`,
  );
