export { finish, listeningAt, startProgram, stop, type Program } from './child.ts';
export { demoEnvironment } from './environment.ts';
