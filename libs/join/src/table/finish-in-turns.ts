import { setImmediate } from 'node:timers/promises';
import type { Parts } from '@postjoin/matcher/types';

/** Does the parts of a work, and yields to the event loop between two parts. */
export async function finishInTurns<Result>(parts: Parts<Result>): Promise<Result> {
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done === true) return part.value;
    await setImmediate();
  }
}
