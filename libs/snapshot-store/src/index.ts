export {
  GenerationConflictError,
  LeaseLostError,
  snapshotFormat,
  StoreUnavailableError,
  type JudgeHealth,
  type Lease,
  type Matched,
  type MatchResult,
  type Refused,
  type PriceHistory,
  type Snapshot,
  type SnapshotStore,
  type StoredMatch,
  type StoredCandidate,
  type StoreOptions,
} from './types.ts';
export { createSnapshotStore } from './create-snapshot-store.ts';
export { createDirectory, syncDirectory } from './directory-files.ts';
export { createDirectoryStore } from './directory-store.ts';
export { decodeSnapshot, encodeSnapshot, isSnapshot, UnreadableSnapshotError } from './encoding.ts';
export { describeUnreadable, type UnreadableGeneration } from './generations.ts';
export { createMemoryStore } from './memory-store.ts';
export { createRedisStore } from './redis-store.ts';
export { snapshotSchema } from './schema.ts';
