import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A page of documentation: its path from the root, and its text. */
export interface DocPage {
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

/** Every page of the repository, in the order of their paths. */
export function docPages(): DocPage[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
}
