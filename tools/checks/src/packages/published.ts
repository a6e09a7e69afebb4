import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { leaveOutChecks } from './stage-package.ts';
import { root } from '../root.ts';

/** The fields of a package.json that the tests read. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
}

/** A library of this repository that is published. */
export interface PublishedPackage {
  /** From the root of the repository. */
  directory: string;
  manifest: Manifest;
}

/** Finds the libraries that `nx release` publishes. */
export function findPublishedPackages(): PublishedPackage[] {
  const { release } = JSON.parse(readFileSync(`${root}nx.json`, 'utf8')) as { release: { projects: string[] } };
  return globSync('libs/*/package.json', { cwd: root })
    .sort()
    .map((path) => ({
      directory: dirname(path),
      manifest: readManifest(path),
    }))
    .filter(({ manifest }) => release.projects.includes(manifest.name));
}

function readManifest(path: string): Manifest {
  const manifest = JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Manifest;
  return { ...manifest, exports: leaveOutChecks(manifest.exports) };
}

/**
 * Returns the files under `types` and `default` in the `exports` of a package.json. Ignores the condition
 * `@postjoin/source`.
 */
export function listEntryFiles({ exports }: Manifest): string[] {
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : [target['types'] ?? '', target['default'] ?? ''],
  );
}
