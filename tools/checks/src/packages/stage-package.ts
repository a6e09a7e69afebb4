import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Entries of a package's folder that are never published. */
const unpublished = new Set(['node_modules', 'out-tsc']);

/**
 * Copies a package to a folder from which npm packs or publishes it. The fields of `publishConfig` replace those of the
 * manifest, as with pnpm. The range of Node is there, because npm would compare it with the Node of every contributor.
 * The entry `/checks` is left out: it has checks of live upstreams for developers of this repository.
 */
export async function stagePackage(directory: string, staged: string): Promise<void> {
  await rm(staged, { recursive: true, force: true });
  await cp(directory, staged, { recursive: true, filter: (source) => !unpublished.has(basename(source)) });
  const path = join(staged, 'package.json');
  const { publishConfig, ...manifest } = JSON.parse(await readFile(path, 'utf8')) as Record<string, object>;
  const exports = leaveOutChecks((manifest['exports'] ?? {}) as Record<string, unknown>);
  await writeFile(path, `${JSON.stringify({ ...manifest, exports, ...publishConfig }, null, 2)}\n`);
}

/** Leaves the entry `/checks` out of the `exports` of a package.json. */
export const leaveOutChecks = <Target>(exports: Readonly<Record<string, Target>>): Record<string, Target> =>
  Object.fromEntries(Object.entries(exports).filter(([entry]) => entry !== './checks'));
