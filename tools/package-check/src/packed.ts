import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, type PublishedPackage } from './published.ts';

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

/** Packs a package and unpacks it into `node_modules` of a folder, where programs can import it by name. */
export async function pack({ directory, manifest }: PublishedPackage, parent: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', parent];
  const { stdout } = await run('npm', args, { cwd: join(root, directory), maxBuffer: 16 * 1024 * 1024 });
  const [report] = JSON.parse(stdout) as [PackReport];
  const place = join(parent, 'node_modules', manifest.name);
  await mkdir(place, { recursive: true });
  const tarball = join(parent, report.filename);
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  return { tarball: await readFile(tarball), files: report.files.map(({ path }) => path), folder: place };
}
