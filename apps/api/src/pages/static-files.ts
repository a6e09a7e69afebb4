import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, sep } from 'node:path';
import type { Content } from '../http/representation.ts';

/** Where the page for people is built to, seen from the source and from the build of this file alike. */
export const builtPagesDirectory = new URL('../../../web/dist/', import.meta.url);

/** A page names its files by what is in them; an old copy would ask for files that a new build has replaced. */
const pageLifeMs = 60_000;
/** The name of a file below `assets/` changes with its content, so that a copy holds for ever: a year, as RFC 9111 has it. */
const assetLifeMs = 31_536_000_000;

/** Everything from here and nothing inline; images may be `data:`, as the renderer of the API description draws its icons. */
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

/** The built pages by path, read once; none where they have not been built. */
export function readStaticFiles(directory: URL): Map<string, Content> {
  if (!existsSync(new URL('index.html', directory))) return new Map();
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'));
  return new Map(
    names.flatMap((name) => {
      const type = contentTypes[extname(name)];
      if (type === undefined) return [];
      const lifeMs = name.startsWith('assets/') ? assetLifeMs : pageLifeMs;
      const freshUntil = (nowMs: number) => nowMs + lifeMs;
      return [[toPath(name), { body: readFileSync(new URL(name, directory)), type, freshUntil, policy: pagePolicy }]];
    }),
  );
}

/** `index.html` is `/`, `docs.html` is `/docs`, everything else has its own name. */
function toPath(name: string): string {
  return `/${name.replace(/(^index)?\.html$/u, '')}`;
}
