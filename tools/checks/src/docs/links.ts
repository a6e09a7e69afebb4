import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { DocPage } from './pages.ts';

/** A link from a page to another file of the repository. */
export interface DocLink {
  line: number;
  target: string;
}

/** Returns the links of a page to files of the repository. Ignores links in code. */
export function parseLinks({ text }: DocPage): DocLink[] {
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

/** Returns the problem with a link. Returns undefined if the file exists and has the heading that the link names. */
export function checkLink(page: DocPage, { target }: DocLink, root: string): string | undefined {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page.path : posix.join(dirname(page.path), decodeURIComponent(path));
  if (!existsSync(`${root}${file}`)) return `there is no ${file}`;
  if (heading === undefined || !file.endsWith('.md')) return undefined;
  return parseHeadingAnchors(readFileSync(`${root}${file}`, 'utf8')).includes(heading)
    ? undefined
    : `${file} has no heading #${heading}`;
}

/** Returns the anchors that GitHub generates for the headings of a page. */
function parseHeadingAnchors(text: string): string[] {
  return [...text.matchAll(/^#+\s+(.+)$/gmu)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/gu, '-'),
  );
}
