export { buildProject, startProgram } from './programs.ts';
export { createDemoEnvironment } from './serve-world.ts';
export { startSteadyLoad, type LoadRequest } from './steady-load.ts';
export {
  createReplicaEnvironment,
  switchDelayMs,
  waitForGeneration,
  watchReplica,
  type WatchedReplica,
  type WrittenGeneration,
} from './watched-replica.ts';
export { passUntilWhole } from './passes-until-whole.ts';
export { storeRecordedPrices } from './replay-prices.ts';
