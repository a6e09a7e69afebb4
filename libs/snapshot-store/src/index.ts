export {
  GenerationConflictError,
  LeaseLostError,
  snapshotFormat,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
} from './contract.ts';
