import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { readPages } from './pages.ts';
import { runToEnd } from './try-command.ts';

interface Manifest {
  path: string;
  scripts?: Record<string, string>;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The manifests of the repository and of its packages. */
const manifests = globSync(['package.json', '{apps,libs,tools}/*/package.json'], { cwd: root }).map(
  (path): Manifest => ({ ...(JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as object), path }),
);

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };

/**
 * Matches a script that runs a program of this repository. Other scripts run installed tools, which have their own
 * `--help`.
 */
const ownProgram = /(^|\s)(apps|libs|tools)\/\S+\.ts(\s|$)/u;
const ownScripts = Object.keys(scripts).filter((name) => ownProgram.test(scripts[name] ?? ''));

it('finds the scripts that run programs of this repository', () => {
  expect(ownScripts).toEqual(expect.arrayContaining(['demo', 'start', 'api', 'snapshot', 'bench:api']));
});

it('the pages name only scripts that exist', () => {
  const named = readPages().flatMap(({ path, text }) =>
    [...text.matchAll(/npm run\s(?:--silent\s)?([\w:]+)/gu)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it.each(ownScripts)('npm run %s -- --help prints its usage and does nothing else', async (name) => {
  // npm would append --help only to the last of several commands.
  expect(scripts[name]).not.toMatch(/[;&|]/u);
  // As npm runs it; npm itself takes as long as the program.
  const path = `${root}node_modules/.bin:${process.env['PATH']}`;
  const environment = { ...process.env, PATH: path, SNAPSHOT_STORE: '/nonexistent', PORT: 'not a port' };
  const { code, output } = await runToEnd(`${scripts[name]} --help`, { root, environment });
  expect(output).toMatch(/^Usage: |^ *npm (run )?(--silent )?[\w:]+/mu);
  expect(output).not.toContain('"level"');
  expect(code).toBe(0);
});

it('starts each program on the sources, with the condition of tsconfig.base.json, which Vite and Vitest read too', () => {
  const { compilerOptions } = JSON.parse(readFileSync(`${root}tsconfig.base.json`, 'utf8')) as {
    compilerOptions: { customConditions: string[] };
  };
  const flags = compilerOptions.customConditions.map((condition) => `--conditions=${condition}`).join(' ');
  expect(ownScripts.filter((name) => !scripts[name]?.includes(` ${flags} `))).toEqual([]);
});

/** Scripts that npm runs by itself before or after a command, unless `ignore-scripts` is set. */
const lifecycleScript = /^(pre|post|prepare|install|dependencies)/u;

it('runs no script of an installed package, and names every step in the script that needs it', () => {
  expect(readFileSync(`${root}.npmrc`, 'utf8')).toMatch(/^ignore-scripts=true$/mu);
  const found = manifests.flatMap(({ scripts = {} }) =>
    Object.keys(scripts).filter((name) => lifecycleScript.test(name)),
  );
  expect(found).toEqual([]);
});

it('lets npm ci compare the Node of the machine once, and name the Node on which the npm scripts run', () => {
  const withRange = manifests.filter(({ engines }) => engines !== undefined);
  expect(withRange.map(({ path }) => path)).toEqual(['package.json']);
  const [{ engines = {}, optionalDependencies = {} } = {}] = withRange;
  for (const processor of ['arm64', 'x64'])
    expect(engines['linux']).toContain(`Node ${optionalDependencies[`node-linux-${processor}`]}`);
});
