import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, sep } from 'node:path';
import type { Content } from '../http/representation.ts';

/** Output directory of the web pages. The relative path is correct from both `src/pages` and `dist/pages`. */
export const builtPagesDirectory = new URL('../../../web/dist/', import.meta.url);

/**
 * How long caches may store a page. The time is short, because an old page needs asset files that a new build has
 * replaced.
 */
const pageMaxAgeMs = 60_000;
/**
 * How long caches may store an asset: a year. Names of assets contain a hash of the content, so a copy is never
 * outdated.
 */
const assetMaxAgeMs = 31_536_000_000;

/**
 * Content security policy of the built pages. It allows files of this origin and forbids inline code and styles.
 * `data:` images are allowed, because the API reference uses them as icons.
 */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Reads all built pages and assets into memory. The keys of the map are the URL paths. The map is empty if the pages
 * have not been built.
 */
export function readStaticFiles(directory: URL): Map<string, Content> {
  if (!existsSync(new URL('index.html', directory))) return new Map();
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'));
  return new Map(
    names.flatMap((name) => {
      const type = contentTypes[extname(name)];
      if (type === undefined) return [];
      const maxAgeMs = name.startsWith('assets/') ? assetMaxAgeMs : pageMaxAgeMs;
      const freshUntil = (nowMs: number) => nowMs + maxAgeMs;
      return [[toPath(name), { body: readFileSync(new URL(name, directory)), type, freshUntil, policy: pagePolicy }]];
    }),
  );
}

/** The paths of the style sheet, the script of the theme and the fonts of the page with the timeline, from the root. */
export interface PageAssets {
  styleSheet?: string;
  themeScript?: string;
  fonts: readonly string[];
}

/** Finds the assets that all pages use. There are none without a build. */
export function findPageAssets(files: ReadonlyMap<string, Content>): PageAssets {
  const page = files.get('/')?.body.toString() ?? '';
  const links = [...page.matchAll(/<link rel="(?:stylesheet|preload)"[^>]* href="\.\/(?<path>assets\/[^"]+)"/gu)];
  const paths = links.map(({ groups }) => groups?.['path'] ?? '');
  const styleSheet = paths.find((path) => path.endsWith('.css'));
  return {
    ...(styleSheet !== undefined && { styleSheet }),
    ...(files.has('/theme.js') && { themeScript: 'theme.js' }),
    fonts: paths.filter((path) => path.endsWith('.woff2')),
  };
}

/** Returns the path of a file: `/` for `index.html`, `/docs` for `docs.html`, and the name for other files. */
function toPath(name: string): string {
  return `/${name.replace(/(^index)?\.html$/u, '')}`;
}
