import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Modules and packages that are reachable from the entries of a package. */
export interface Reachable {
  /** Paths from the root of the package. */
  modules: Set<string>;
  /** Names of imported packages, each with the modules that import it. */
  packages: Map<string, string[]>;
}

/** Follows imports from the entries through the modules and declarations of an unpacked package. */
export function findReachable(folder: string, entries: readonly string[]): Reachable {
  const result: Reachable = { modules: new Set(), packages: new Map() };
  const queue = entries.map((entry) => join(folder, entry));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const module = relative(folder, path);
    if (result.modules.has(module)) continue;
    result.modules.add(module);
    for (const name of parseImports(path)) {
      if (name.startsWith('.')) queue.push(join(dirname(path), resolveImport(path, name)));
      else if (!name.startsWith('node:'))
        result.packages.set(packageName(name), [...(result.packages.get(packageName(name)) ?? []), module]);
    }
  }
  return result;
}

function parseImports(path: string): string[] {
  return ts.preProcessFile(readFileSync(path, 'utf8')).importedFiles.map(({ fileName }) => fileName);
}

/** Resolves an import to a file. If the importer is a declaration file, `./a.js` means the declaration `./a.d.ts`. */
function resolveImport(importer: string, name: string): string {
  return importer.endsWith('.d.ts') ? name.replace(/\.[jt]s$/u, '.d.ts') : name;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
