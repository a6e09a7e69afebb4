import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { waitForStopSignal } from './stop-signal.ts';

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('waits for %s, and leaves a second one to Node', async (signal) => {
  const events = new EventEmitter();
  const stopped = waitForStopSignal(events);
  events.emit(signal);
  expect(await stopped).toBe(signal);
  expect(events.listenerCount(signal)).toBe(0);
});
