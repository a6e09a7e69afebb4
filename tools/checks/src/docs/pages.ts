import { globSync, readFileSync } from 'node:fs';
import { root } from '../root.ts';

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
