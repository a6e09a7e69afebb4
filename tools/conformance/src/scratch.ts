import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const cacheDirectory = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/** Runs something with an empty directory inside the workspace, where what is written there finds the packages. */
export async function withTempDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(cacheDirectory, { recursive: true });
  const directory = await mkdtemp(`${cacheDirectory}conformance-`);
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
