import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatFiles,
  generateFiles,
  installPackagesTask,
  readJson,
  type GeneratorCallback,
  type Tree,
} from '@nx/devkit';

/**
 * The generators of `@nx/node`, with the files of this workspace. Nx looks for a plugin in `.nx/installation` before
 * `node_modules`; the link there leads to this package. So `nx g @nx/node:application` runs the generator here.
 */

export interface ProjectOptions {
  /** The folder of the project, from the root of the repository. */
  directory: string;
}

/** The options of a generator of `@nx/node` that this workspace sets. The others are defaults in `nx.json`. */
const ownOptions = { addPlugin: true, compiler: 'tsc', useProjectJson: false, skipFormat: true } as const;

type NxGenerator = (tree: Tree, options: ProjectOptions & typeof ownOptions) => Promise<unknown>;

const folders = { application: 'apps', library: 'libs' } as const;

/**
 * Creates a generator that runs a generator of `@nx/node` and replaces its files by those of this workspace. The name
 * of the project, the dependencies and the reference in the root `tsconfig.json` stay those of `@nx/node`.
 */
export function createGenerator(kind: keyof typeof folders, nxGenerator: NxGenerator) {
  return async (tree: Tree, { directory, ...options }: ProjectOptions): Promise<GeneratorCallback> => {
    requireNewFolder(tree, folders[kind], directory);
    await nxGenerator(tree, { ...options, ...ownOptions, directory });
    const { name, dependencies = {} } = readJson<Manifest>(tree, join(directory, 'package.json'));
    undoChanges(tree);
    const [, shortName] = directory.split('/');
    const facts = { name, shortName, dependencies: JSON.stringify(dependencies) };
    for (const source of ['project', kind])
      generateFiles(tree, join(import.meta.dirname, 'files', source), directory, facts);
    await formatFiles(tree);
    // Links the new package into node_modules, and adds it to the lockfile.
    return () => installPackagesTask(tree, true);
  };
}

interface Manifest {
  name: string;
  dependencies?: Readonly<Record<string, string>>;
}

/** @throws {Error} if the folder is elsewhere or exists */
function requireNewFolder(tree: Tree, parent: string, directory: string): void {
  if (!new RegExp(`^${parent}/[a-z][a-z0-9-]*$`, 'u').test(directory))
    throw new Error(
      `The folder must be ${parent}/ and a name of small letters, digits and hyphens, and is ${directory}.`,
    );
  if (tree.exists(directory)) throw new Error(`The folder ${directory} exists already.`);
}

/** Undoes every change but the reference to the new project. */
function undoChanges(tree: Tree): void {
  for (const { type, path } of tree.listChanges()) {
    if (path === 'tsconfig.json') continue;
    if (type === 'CREATE') tree.delete(path);
    else tree.write(path, readFileSync(join(tree.root, path)));
  }
}
