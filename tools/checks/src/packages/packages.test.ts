import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, type Packed } from './packed.ts';
import { root } from '../root.ts';
import { listEntryFiles, findPublishedPackages, type Manifest } from './published.ts';
import { findReachable } from './reachable.ts';
import { runExample, parseWorkedExample } from './worked-example.ts';

const run = promisify(execFile);

const published = findPublishedPackages();
const isBuilt = published.every(({ directory, manifest }) =>
  listEntryFiles(manifest).every((file) => existsSync(join(root, directory, file))),
);

/** Kinds of module resolution that attw reports and that ES modules do not support: the `esm-only` profile of attw. */
const unsupportedResolutions = new Set(['node10', 'node16-cjs']);

/** Matches a declaration that uses the types of Node. */
const nodeType = /['"]node:|\bBuffer\b|\bNodeJS\./u;

/** Packages that the consumer installs, each with the reason. */
const providedByConsumer: Readonly<Record<string, string>> = {
  vitest: 'the suites of /testing run in the vitest of the consumer',
  'fast-check': 'the suites of /testing use the fast-check of the consumer',
};

it('publishes the libraries that stand alone', () => {
  expect(published.map(({ manifest }) => manifest.name)).toEqual([
    '@postjoin/envelope',
    '@postjoin/feed-sources',
    '@postjoin/market-venues',
    '@postjoin/matcher',
    '@postjoin/upstream',
    '@postjoin/values',
  ]);
});

describe.skipIf(!isBuilt)(`published packages${isBuilt ? '' : ' - SKIPPED, not built: run npm run build'}`, () => {
  let folder: string;
  const packed = new Map<string, Packed>();
  const getPacked = (manifest: Manifest): Packed => {
    const entry = packed.get(manifest.name);
    if (!entry) throw new Error(`${manifest.name} was not packed`);
    return entry;
  };

  beforeAll(async () => {
    // The folder is in the repository, so third-party packages resolve to the packages that the repository has
    // installed. The published packages resolve to the unpacked ones in the folder.
    await mkdir(join(root, 'artifacts'), { recursive: true });
    folder = await mkdtemp(join(root, 'artifacts', 'packed-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const entry of published) packed.set(entry.manifest.name, await pack(entry, folder));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each(published.map((entry) => [entry.manifest.name, entry] as const))(
    '%s',
    (_name, { directory, manifest }) => {
      it('contains README, licence and every exported file', () => {
        const { files, folder: place } = getPacked(manifest);
        const exported = listEntryFiles(manifest).map((file) => file.replace('./', ''));
        expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', ...exported]));
        expect(readFileSync(join(root, directory, 'LICENSE'), 'utf8')).toBe(
          readFileSync(join(root, 'LICENSE'), 'utf8'),
        );
        const packedManifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as object;
        expect(packedManifest).toMatchObject({ license: 'MIT', engines: { node: expect.any(String) as string } });
        expect(packedManifest).not.toHaveProperty('publishConfig');
        expect(manifest.private).toBeUndefined();
      });

      it('contains no test, no build leftover and no unreachable module', () => {
        const { files, folder: place } = getPacked(manifest);
        expect(files.filter((file) => /\.test\.|tsbuildinfo|out-tsc|node_modules/u.test(file))).toEqual([]);
        const { modules } = findReachable(place, listEntryFiles(manifest));
        const isUnused = (file: string) =>
          !modules.has(file) && !modules.has(file.replace('.js', '.d.ts')) && !hasOnlyTypes(join(place, file));
        expect(files.filter((file) => /^dist\/.*\.js$/u.test(file) && isUnused(file))).toEqual([]);
      });

      it('imports only its dependencies', () => {
        const { packages } = findReachable(getPacked(manifest).folder, listEntryFiles(manifest));
        const declared = new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(providedByConsumer)]);
        expect([...packages].filter(([name]) => !declared.has(name))).toEqual([]);
      });

      it('depends only on published libraries of this repository, in their current versions', () => {
        for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
          if (!name.startsWith('@postjoin/')) continue;
          const version = published.find((entry) => entry.manifest.name === name)?.manifest.version;
          expect({ name, range }).toEqual({ name, range: `^${version}` });
        }
      });

      it('passes publint', async () => {
        const { tarball } = getPacked(manifest);
        const { messages, pkg } = await publint({ pack: { tarball: bytesOf(tarball) }, strict: true });
        expect(messages.map((message) => formatMessage(message, pkg as object, { color: false }))).toEqual([]);
      });

      it('has types that resolve for every importer of ES modules and that match the code', async () => {
        const analysis = await checkPackage(createPackageFromTarballData(getPacked(manifest).tarball));
        if (!analysis.types) throw new Error('no types were found');
        const problems = analysis.problems.filter(
          (problem) => !('resolutionKind' in problem) || !unsupportedResolutions.has(problem.resolutionKind),
        );
        expect(problems).toEqual([]);
        expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(Object.keys(manifest.exports)));
      });

      it('declares the types of Node if its own types need them', () => {
        const { folder: place } = getPacked(manifest);
        const { modules } = findReachable(place, listEntryFiles(manifest));
        const declarations = [...modules].filter((file) => file.endsWith('.d.ts'));
        const needsNode = declarations.some((file) => nodeType.test(readFileSync(join(place, file), 'utf8')));
        expect({ '@types/node': '@types/node' in (manifest.dependencies ?? {}) }).toEqual({ '@types/node': needsNode });
      });

      it('runs the example of its README, which prints the documented output', async () => {
        const example = parseWorkedExample(join(getPacked(manifest).folder, 'README.md'));
        expect(await runExample(folder, example)).toBe(example.output);
      });
    },
  );

  it('have types that TypeScript accepts in a new project, with its defaults', async () => {
    const imports = published.map(({ manifest }, index) => `export * as lib${index} from '${manifest.name}';\n`);
    await writeFile(join(folder, 'index.mts'), imports.join(''));
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext' };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.mts'] }));
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    // A compiler that finds errors exits with a status that rejects.
    expect((await run(process.execPath, [tsc, '-p', folder])).stdout).toBe('');
  });
});

/** True when a compiled module is empty because its source has only types. */
function hasOnlyTypes(path: string): boolean {
  return /^export \{\};\s*(\/\/.*\s*)?$/u.test(readFileSync(path, 'utf8'));
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
