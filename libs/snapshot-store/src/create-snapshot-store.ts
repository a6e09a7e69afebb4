import type { SnapshotStore, StoreOptions } from './contract.ts';
import { createDirectoryStore } from './directory-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';

/**
 * The store at a place, as `SNAPSHOT_STORE` names it: `redis://...` or `rediss://...`, `memory:`, or a directory.
 * Nothing is read, made or connected before the first call.
 */
export function createSnapshotStore(location: string, options: StoreOptions): SnapshotStore {
  if (/^rediss?:\/\//.test(location)) return createRedisStore(location, options);
  if (location === 'memory:') return createMemoryStore(options);
  return createDirectoryStore(location, options);
}
