import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, type Packed } from './packed.ts';
import { entryFiles, publishedPackages, root, type Manifest } from './published.ts';
import { reach } from './reachable.ts';
import { runExample, workedExampleOf } from './worked-example.ts';

const published = publishedPackages();
const isBuilt = published.every(({ directory, manifest }) =>
  entryFiles(manifest).every((file) => existsSync(join(root, directory, file))),
);

/** Packages are ES modules; what asks for CommonJS, or knows no `exports`, is not served. The second is the `esm-only` profile of attw. */
const notServed = new Set(['node10', 'node16-cjs']);

/** Imports that are no dependency, and why. */
const broughtAlong: Readonly<Record<string, string>> = {
  vitest: 'the suites of /testing run in the reader’s own vitest',
  'fast-check': 'the same, for their properties',
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
  const of = (manifest: Manifest): Packed => {
    const found = packed.get(manifest.name);
    if (!found) throw new Error(`${manifest.name} was not packed`);
    return found;
  };

  beforeAll(async () => {
    // Within the repository, so that the packages of others are found; those of ours are the unpacked ones.
    await mkdir(join(root, 'artifacts'), { recursive: true });
    folder = await mkdtemp(join(root, 'artifacts', 'packed-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const each of published) packed.set(each.manifest.name, await pack(each, folder));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each(published.map((each) => [each.manifest.name, each] as const))(
    '%s',
    (_name, { directory, manifest }) => {
      it('holds its pages, its licence and every file that it exports', () => {
        const { files } = of(manifest);
        const exported = entryFiles(manifest).map((file) => file.replace('./', ''));
        expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', ...exported]));
        expect(readFileSync(join(root, directory, 'LICENSE'), 'utf8')).toBe(
          readFileSync(join(root, 'LICENSE'), 'utf8'),
        );
        expect(manifest).toMatchObject({ license: 'MIT', engines: { node: expect.any(String) as string } });
        expect(manifest.private).toBeUndefined();
      });

      it('holds no test, no leftover of a build and no module that nothing leads to', () => {
        const { files, place } = of(manifest);
        expect(files.filter((file) => /\.test\.|tsbuildinfo|out-tsc|node_modules/u.test(file))).toEqual([]);
        const { modules } = reach(place, entryFiles(manifest));
        const isUnused = (file: string) =>
          !modules.has(file) && !modules.has(file.replace('.js', '.d.ts')) && !hasTypesAlone(join(place, file));
        expect(files.filter((file) => /^dist\/.*\.js$/u.test(file) && isUnused(file))).toEqual([]);
      });

      it('imports nothing but its dependencies', () => {
        const { packages } = reach(of(manifest).place, entryFiles(manifest));
        const declared = new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(broughtAlong)]);
        expect([...packages].filter(([name]) => !declared.has(name))).toEqual([]);
      });

      it('depends on no library of ours that is not published, and on this version of it', () => {
        for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
          if (!name.startsWith('@postjoin/')) continue;
          const version = published.find((other) => other.manifest.name === name)?.manifest.version;
          expect({ name, range }).toEqual({ name, range: `^${version}` });
        }
      });

      it('has no finding of publint', async () => {
        const { tarball } = of(manifest);
        const { messages, pkg } = await publint({ pack: { tarball: bytesOf(tarball) }, strict: true });
        expect(messages.map((message) => formatMessage(message, pkg as object, { color: false }))).toEqual([]);
      });

      it('has types that every importer of ES modules finds, and that are those of the code', async () => {
        const analysis = await checkPackage(createPackageFromTarballData(of(manifest).tarball));
        if (!analysis.types) throw new Error('no types were found');
        const problems = analysis.problems.filter(
          (problem) => !('resolutionKind' in problem) || !notServed.has(problem.resolutionKind),
        );
        expect(problems).toEqual([]);
        expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(Object.keys(manifest.exports)));
      });

      it('prints what its README says, from the package alone', async () => {
        const example = workedExampleOf(join(of(manifest).place, 'README.md'));
        expect(await runExample(folder, example)).toBe(example.printed);
      });
    },
  );
});

/** What is left in JavaScript of a module that holds types for other modules. */
function hasTypesAlone(path: string): boolean {
  return /^export \{\};\s*(\/\/.*\s*)?$/u.test(readFileSync(path, 'utf8'));
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
