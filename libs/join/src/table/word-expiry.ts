import { clearCachedWords } from '@postjoin/matcher';
import { createExpiry } from '@postjoin/values';

/** Maximum age of words of callers in any cache, so that they are forgotten although no new generation arrives. */
export const maxWordAgeMs = 600_000;

/**
 * The matcher caches words for all indexes together. The member `cache` keeps the object alive to which `schedule` has
 * only a weak reference.
 */
const wordExpiry = createWordExpiry();

function createWordExpiry() {
  const cache = { clear: clearCachedWords };
  return { cache, schedule: createExpiry(cache, maxWordAgeMs) };
}

/** Schedules the deletion of the words that the matcher caches. Call it before text of a caller is tokenized. */
export function scheduleWordExpiry(): void {
  wordExpiry.schedule();
}
