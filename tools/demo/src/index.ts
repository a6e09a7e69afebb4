export { finish, listeningAt, startProgram, stop, type Program } from './child.ts';
export { demoEnvironment } from './environment.ts';
export { putSteadyLoad, type Asking } from './steady-load.ts';
export {
  replicaEnvironment,
  switchedAfterMs,
  untilWritten,
  watchReplica,
  type WatchedReplica,
  type Written,
} from './watched-replica.ts';
