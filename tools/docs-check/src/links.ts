import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { DocPage } from './pages.ts';

/** A link from a page to another file of the repository. */
export interface DocLink {
  line: number;
  /** As it is written. */
  target: string;
}

/** The links of a page that stay in the repository; code is left out. */
export function linksOf({ text }: DocPage): DocLink[] {
  const links: DocLink[] = [];
  let inCode = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/u.test(line)) inCode = !inCode;
    if (inCode) continue;
    for (const [, target = ''] of line.replace(/`[^`]*`/gu, '').matchAll(/\]\(([^)\s]+)[^)]*\)/gu))
      if (!/^[a-z]+:/iu.test(target)) links.push({ line: index + 1, target });
  }
  return links;
}

/** What is wrong with a link; undefined when it leads to a file, and to a heading of it where it names one. */
export function problemOf(page: DocPage, { target }: DocLink, root: string): string | undefined {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page.path : posix.join(dirname(page.path), decodeURIComponent(path));
  if (!existsSync(`${root}${file}`)) return `there is no ${file}`;
  if (heading === undefined || !file.endsWith('.md')) return undefined;
  return headingsOf(readFileSync(`${root}${file}`, 'utf8')).includes(heading)
    ? undefined
    : `${file} has no heading #${heading}`;
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+\s+(.+)$/gmu)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/gu, '-'),
  );
}
