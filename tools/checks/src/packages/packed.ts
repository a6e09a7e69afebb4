import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';
import { type PublishedPackage } from './published.ts';
import { stagePackage } from './stage-package.ts';

const run = promisify(execFile);

/** A package as `npm publish` would upload it. */
export interface Packed {
  tarball: Buffer;
  /** Paths of its files, from the root of the package. */
  files: string[];
  /** The folder of the unpacked package, below `node_modules`. */
  folder: string;
}

interface PackReport {
  filename: string;
  files: { path: string }[];
}

/** Stages a package in `node_modules` of a folder, where programs can import it by name, and packs it. */
export async function pack({ directory, manifest }: PublishedPackage, parent: string): Promise<Packed> {
  const staged = join(parent, 'node_modules', manifest.name);
  await stagePackage(join(root, directory), staged);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', parent];
  const { stdout } = await run('npm', args, { cwd: staged, maxBuffer: 16 * 1024 * 1024 });
  const [report] = JSON.parse(stdout) as [PackReport];
  const tarball = await readFile(join(parent, report.filename));
  // Replaces the staged files by the published ones.
  await rm(staged, { recursive: true });
  await mkdir(staged, { recursive: true });
  await run('tar', ['-xzf', join(parent, report.filename), '-C', staged, '--strip-components=1']);
  return { tarball, files: report.files.map(({ path }) => path), folder: staged };
}
