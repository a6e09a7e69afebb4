import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, sep } from 'node:path';
import type { Content } from '../http/representation.ts';

/** Output directory of the web page. The relative path is the same from this file's source and from its build. */
export const builtPagesDirectory = new URL('../../../web/dist/', import.meta.url);

/** Short, because an old copy of a page refers to asset files that a new build has replaced. */
const pageMaxAgeMs = 60_000;
/** A year. Names of files below `assets/` contain a hash of their content, so a copy never becomes outdated. */
const assetMaxAgeMs = 31_536_000_000;

/** Allows files of this origin and nothing inline, except `data:` images: the API reference uses them as icons. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads all built pages and assets into memory, by path. Empty if the pages have not been built. */
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

/** `index.html` becomes `/`, `docs.html` becomes `/docs`, and other files have their own name. */
function toPath(name: string): string {
  return `/${name.replace(/(^index)?\.html$/u, '')}`;
}
