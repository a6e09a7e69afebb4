import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** What the modules of a package lead to. */
export interface Reached {
  /** The modules themselves, from the root of the package. */
  modules: Set<string>;
  /** The packages that they import, each with the modules that do. */
  packages: Map<string, string[]>;
}

/** Follows the imports of unpacked modules and of their declarations, from those given. */
export function reach(place: string, entries: readonly string[]): Reached {
  const reached: Reached = { modules: new Set(), packages: new Map() };
  const open = entries.map((entry) => join(place, entry));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const module = relative(place, path);
    if (reached.modules.has(module)) continue;
    reached.modules.add(module);
    for (const name of importsOf(path)) {
      if (name.startsWith('.')) open.push(join(dirname(path), importedFile(path, name)));
      else if (!name.startsWith('node:'))
        reached.packages.set(packageOf(name), [...(reached.packages.get(packageOf(name)) ?? []), module]);
    }
  }
  return reached;
}

function importsOf(path: string): string[] {
  return ts.preProcessFile(readFileSync(path, 'utf8')).importedFiles.map(({ fileName }) => fileName);
}

/** Declarations lead to declarations. */
function importedFile(importer: string, name: string): string {
  return importer.endsWith('.d.ts') ? name.replace(/\.[jt]s$/u, '.d.ts') : name;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
