import type { SnapshotStore, StoreOptions } from './types.ts';
import { createDirectoryStore } from './directory-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';

/**
 * Creates the store of a location: `redis://...` or `rediss://...`, `memory:`, or the path of a directory. Uses
 * neither the directory nor the network before the first call of a method.
 */
export function createSnapshotStore(location: string, options: StoreOptions): SnapshotStore {
  if (/^rediss?:\/\//.test(location)) return createRedisStore(location, options);
  if (location === 'memory:') return createMemoryStore(options);
  return createDirectoryStore(location, options);
}
