import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A page of documentation. */
export interface DocPage {
  /** From the root of the repository. */
  path: string;
  text: string;
}

const patterns = [
  '*.md',
  'docs/**/*.md',
  'examples/**/*.md',
  '{apps,libs,tools}/*/*.md',
  '{apps,libs,tools}/*/src/**/*.md',
];

/** Reads every page of the repository, sorted by path. */
export function readPages(): DocPage[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
}
