import { Session, type Profiler } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

/**
 * This module is preloaded into the api. It answers each message of the parent process with the functions that ran
 * since the previous message. Worker threads preload the module as well, but their functions are not counted.
 */

if (isMainThread && process.send) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  process.on('message', () => {
    void session.post('Profiler.takePreciseCoverage').then(({ result }) => process.send?.(result.filter(isFile)));
  });
}

function isFile({ url }: Profiler.ScriptCoverage): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/');
}
