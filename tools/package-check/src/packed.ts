import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, type PublishedPackage } from './published.ts';

const run = promisify(execFile);

/** The tarball of a package, as the registry would get it. */
export interface Packed {
  tarball: Buffer;
  /** Paths of its files, from the root of the package. */
  files: string[];
  /** Where it has been unpacked, as an install would place it. */
  place: string;
}

interface PackReport {
  filename: string;
  files: { path: string }[];
}

/** Packs a package and unpacks it below `into`, where a program finds it by its name. */
export async function pack({ directory, manifest }: PublishedPackage, into: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
  const { stdout } = await run('npm', args, { cwd: join(root, directory), maxBuffer: 16 * 1024 * 1024 });
  const [report] = JSON.parse(stdout) as [PackReport];
  const place = join(into, 'node_modules', manifest.name);
  await mkdir(place, { recursive: true });
  const tarball = join(into, report.filename);
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  return { tarball: await readFile(tarball), files: report.files.map(({ path }) => path), place };
}
