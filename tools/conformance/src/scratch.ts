import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/** Runs something with an empty directory inside the workspace, where what is written there finds the packages. */
export async function withScratch<T>(use: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(`${cache}conformance-`);
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
