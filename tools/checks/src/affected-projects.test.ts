import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { createProjectGraphAsync, type ProjectGraph } from 'nx/src/devkit-exports';
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph';
import { WholeFileChange } from 'nx/src/project-graph/file-utils';
import { beforeAll, expect, it } from 'vitest';
import { root } from './root.ts';

/**
 * `nx affected` names each project whose tests can fail after a change. A file outside of a package that its tests read
 * is in `readByTests` of the package; a program that they start is a dependency.
 */

let graph: ProjectGraph;
beforeAll(async () => {
  graph = await createProjectGraphAsync({ exitOnError: false });
});

const shorten = (project: string) => project.replace('@postjoin/', '');
const listProjects = () => Object.keys(graph.nodes).map(shorten).sort();

/** Lists the projects that Nx names after a change of a file. */
async function listAffected(file: string): Promise<string[]> {
  const { nodes } = await filterAffected(graph, [{ file, getChanges: () => [new WholeFileChange()] }]);
  return Object.keys(nodes).map(shorten).sort();
}

const packageOf = (path: string) => /^(?:apps|libs|tools)\/([^/]+)/u.exec(path)?.[1];

interface Reading {
  reader: string;
  /** A file, or a folder of which the package may read every file, from the root. */
  path: string;
}

/** Finds the paths outside of its package that a source names. Of what a package builds, it finds the package. */
function findReadings(source: string): Reading[] {
  const literals = readFileSync(join(root, source), 'utf8').matchAll(/['"`]((?:\.\.\/)*)([\w.-]+\/[\w./-]*)['"`]/gu);
  const reader = packageOf(source)!;
  return [...literals]
    .map(([, up = '', name = '']) => (up ? posix.join(posix.dirname(source), up, name) : name))
    .filter((path) => /^(docs|deploy|examples|apps|libs|tools)\//u.test(path) && packageOf(path) !== reader)
    .map((path) => ({ reader, path: path.replace(/\/dist\/.*|\/$/u, '') }))
    .filter(({ path }) => existsSync(join(root, path)));
}

/** Its paths are those of a file tree in memory. */
const untested = 'tools/generators/src/create-generator.test.ts';
/** The tests of `checks` read every document and source, those of `generators` the settings of every package. */
const readers = ['checks', 'generators'];
const readings = globSync('{apps,libs,tools}/*/src/**/*.ts', { cwd: root })
  .filter((source) => source !== untested && !readers.includes(packageOf(source)!))
  .flatMap(findReadings);

/** Returns a path, or that of a file in the folder. */
function findFile(path: string): string {
  if (!statSync(join(root, path)).isDirectory()) return path;
  return packageOf(path) ? `${path}/src/main.ts` : `${path}/any`;
}

/** Lists the projects whose tests can fail after a change: those that have or read the file, and their dependents. */
function listReaders(file: string): string[] {
  const isRead = ({ path }: Reading) => file === path || (file.startsWith(`${path}/`) && !file.endsWith('.test.ts'));
  const found = new Set(['checks', ...readings.filter(isRead).map(({ reader }) => reader)]);
  const own = packageOf(file);
  if (own) found.add(own);
  for (const name of found)
    for (const [dependent, dependencies] of Object.entries(graph.dependencies))
      if (dependencies.some(({ target }) => shorten(target) === name)) found.add(shorten(dependent));
  return [...found].sort();
}

const changes: [what: string, file: string][] = [
  ['the page', 'apps/web/src/main.ts'],
  ['a test of the page', 'apps/web/src/page.test.ts'],
  ['the README', 'README.md'],
  ['a document', 'docs/operations.md'],
  ['a file of the deployment', 'deploy/proxy/nginx.conf'],
  ['an example', 'examples/replay/posts.jsonl'],
  ['a schema', 'libs/join/src/schemas/types.ts'],
  ['a source', 'libs/feed-sources/src/health.ts'],
  ['a test', 'apps/api/src/listen.test.ts'],
  ...readings.map(({ reader, path }): [string, string] => [`what ${reader} reads`, findFile(path)]),
];
it.each(changes)('after a change of %s, Nx names the projects whose tests can fail: %s', async (_, file) => {
  expect(await listAffected(file)).toEqual(listReaders(file));
});

it.each(['package-lock.json', 'package.json', 'nx.json', 'vitest.config.ts'])(
  'after a change of %s, Nx names all projects',
  async (file) => {
    expect(await listAffected(file)).toEqual(listProjects());
  },
);

it('the page, which the api serves, is a change of the api, and a document for readers is one of the checks alone', async () => {
  expect(await listAffected('apps/web/src/main.ts')).toEqual(expect.arrayContaining(['api', 'conformance', 'web']));
  for (const page of ['README.md', 'docs/operations.md']) expect(await listAffected(page)).toEqual(['checks']);
});
