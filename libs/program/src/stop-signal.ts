import type { EventEmitter } from 'node:events';

/** Ctrl-C, the signal of supervisors, and the hangup of a terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Waits for the first signal to stop. When the same signal comes a second time, it ends the program at once.
 * @param events the `process` of the program
 */
export function waitForStopSignal(events: Pick<EventEmitter, 'once'>): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of stopSignals) events.once(signal, () => resolve(signal));
  });
}
