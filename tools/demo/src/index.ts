export { finish, listeningAt, startProgram, stop, type Program } from './child.ts';
export { demoEnvironment } from './environment.ts';
export { switchedAfterMs, untilWritten, watchReplica, type WatchedReplica, type Written } from './watched-replica.ts';
