import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { root } from '../root.ts';

/** What the owner of the project requires of the workspace: packages, and folders and files at the top level. */
const required = {
  packages: ['nx', '@nx/node', 'koa', '@koa/router', 'ajv', 'axios', 'vitest'],
  files: ['nx.json', 'package.json', 'tsconfig.base.json', 'README.md'],
  folders: ['apps', 'libs', 'tools'],
  libraries: ['feed-sources', 'market-venues', 'matcher', 'envelope', 'openapi-spec'],
  apps: ['api', 'snapshot-worker'],
};

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readManifest = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Manifest;
const manifestPaths = ['package.json', ...globSync('{apps,libs,tools}/*/package.json', { cwd: root })];

it.each(required.packages)('depends on %s, which is installed', (name) => {
  const dependants = manifestPaths.filter((path) => {
    const { dependencies, devDependencies } = readManifest(path);
    return name in { ...dependencies, ...devDependencies };
  });
  expect(dependants).not.toEqual([]);
  const from = createRequire(`${root}${dependants[0]}`);
  expect(from.resolve.paths(name)?.some((folder) => existsSync(`${folder}/${name}/package.json`))).toBe(true);
});

it.each(required.files)('has the file %s', (path) => expect(statSync(`${root}${path}`).isFile()).toBe(true));

it.each(required.folders)('has the folder %s', (path) => expect(statSync(`${root}${path}`).isDirectory()).toBe(true));

it.each([
  ...required.libraries.map((name) => ['libs', name] as const),
  ...required.apps.map((name) => ['apps', name] as const),
])('has the package %s/%s', (folder, name) => {
  expect(readManifest(`${folder}/${name}/package.json`).name).toBe(`@postjoin/${name}`);
  expect(globSync(`${folder}/${name}/src/*.ts`, { cwd: root })).not.toEqual([]);
});

it('has one version of Nx', () => {
  const versions = manifestPaths.flatMap((path) => {
    const { dependencies, devDependencies } = readManifest(path);
    const packages = Object.entries({ ...dependencies, ...devDependencies });
    return packages.filter(([name]) => name === 'nx' || name.startsWith('@nx/')).map(([, version]) => version);
  });
  expect(new Set(versions).size).toBe(1);
});
