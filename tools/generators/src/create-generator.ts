import { join } from 'node:path';
import {
  formatFiles,
  generateFiles,
  installPackagesTask,
  readJson,
  type GeneratorCallback,
  type Tree,
} from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree';

export interface ProjectOptions {
  /** The folder of the project, from the root of the repository. */
  directory: string;
}

/** The options of the generators of `@nx/node`. */
const nxOptions = {
  addPlugin: true,
  compiler: 'tsc',
  e2eTestRunner: 'none',
  framework: 'koa',
  linter: 'none',
  skipFormat: true,
  unitTestRunner: 'none',
  useProjectJson: false,
} as const;

type NxGenerator = (tree: Tree, options: ProjectOptions & typeof nxOptions) => Promise<unknown>;

const folders = { application: 'apps', library: 'libs' } as const;

/**
 * Creates a generator of projects in the style of this workspace. A generator of `@nx/node` drafts the project in memory:
 * its name, its dependencies and the reference in the root `tsconfig.json`. The files are those of `files`.
 */
export function createGenerator(kind: keyof typeof folders, draftProject: NxGenerator) {
  return async (tree: Tree, { directory }: ProjectOptions): Promise<GeneratorCallback> => {
    requireNewFolder(tree, folders[kind], directory);
    const draft = new FsTree(tree.root, false);
    await draftProject(draft, { ...nxOptions, directory });
    const { name, dependencies = {} } = readJson<Manifest>(draft, join(directory, 'package.json'));
    tree.write('tsconfig.json', draft.read('tsconfig.json') ?? '');
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
