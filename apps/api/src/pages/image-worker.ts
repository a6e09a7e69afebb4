import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { encode } from 'fast-png';

/**
 * Renders SVG to PNG in a thread of its own: a picture takes about 40 ms, in which the main thread answers requests. The
 * fonts are in the repository, so a picture is the same on every machine. Their path is correct from `src/pages` and
 * `dist/pages`.
 */
const fontFiles = ['inter-400.ttf', 'inter-600.ttf'].map((name) =>
  fileURLToPath(new URL(`../../fonts/${name}`, import.meta.url)),
);

parentPort?.on('message', (svg: string) => {
  const image = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' } }).render();
  parentPort?.postMessage(encodeIndexed(image) ?? image.asPng());
});

/** Number of colours that an indexed picture can have. */
const maxColours = 256;

/**
 * Encodes a picture with an index of its colours, which takes less than half of the bytes. Colours that differ only in
 * the lower four bits of a channel, as the edges of letters do, become one. Undefined for a picture with too many colours.
 */
function encodeIndexed({ width, height, pixels }: ReturnType<Resvg['render']>): Uint8Array | undefined {
  const palette: [red: number, green: number, blue: number][] = [];
  const indexOf = new Int16Array(4096).fill(-1);
  const data = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = ((red >> 4) << 8) | (green & 0xf0) | (blue >> 4);
    if (indexOf[key] === -1) indexOf[key] = palette.push([red, green, blue]) - 1;
    data[pixel] = indexOf[key] ?? 0;
  }
  if (palette.length > maxColours) return undefined;
  return encode({ width, height, data, channels: 1, depth: 8, palette });
}
