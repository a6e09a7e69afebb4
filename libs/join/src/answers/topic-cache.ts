import { clearCachedWords } from '@postjoin/matcher/text';
import { createExpiry } from '@postjoin/values';
import { LRUCache } from 'lru-cache';
import type { JoinTable } from '../table/table.ts';
import type { TopicMentions } from '../table/topic-index.ts';

/** Maximum number of windows for which topics have their entries of a watch list. Most callers use one or two. */
export const maxEntryWindows = 4;

/**
 * Maximum bytes of the cached topics, which stay in memory after an attack. Most topics take 5 to 20 kB, and a word of all
 * 3,000 contracts takes 150 kB.
 */
const maxBytes = 4_000_000;
/** Maximum age of a cached topic, so that the words of callers are forgotten without a new generation. */
const maxAgeMs = 600_000;

/** The matcher caches words for all tables together. */
const words = { clear: clearCachedWords };

/** Returns a copy of the table that remembers the topics that were looked up. Its cache is released with the copy. */
export function cacheTopics(table: JoinTable): JoinTable {
  const { topics, matchSentence } = table;
  const cache = new LRUCache<string, TopicMentions>({
    maxSize: maxBytes,
    sizeCalculation: estimateBytes,
    memoMethod(name) {
      scheduleExpiry();
      return topics.lookUp(name);
    },
  });
  const expiries = [cache, words].map((callersWords) => createExpiry(callersWords, maxAgeMs));
  const scheduleExpiry = () => expiries.forEach((schedule) => schedule());
  return {
    ...table,
    topics: { ...topics, lookUp: (name) => cache.memo(name) },
    matchSentence(text, now) {
      scheduleExpiry();
      return matchSentence(text, now);
    },
  };
}

/** Estimated bytes of a topic, and of an entry of a watch list, without their lists and texts. */
const overheadBytes = 1_000;
const bytesPerPointer = 8;
const bytesPerMapEntry = 50;
/** An entry is in memory as an object and as JSON. */
const bytesPerCharacter = 3;
const charactersPerId = 30;
const charactersPerContract = 300;

function estimateBytes({ name, posts, contracts, closed, rows, closeness }: TopicMentions): number {
  const pointers = posts.length + contracts.length + closed.length + rows.length;
  const lists = pointers * bytesPerPointer + closeness.size * bytesPerMapEntry;
  const entryText = name.length + rows.length * charactersPerId + Math.min(contracts.length, 3) * charactersPerContract;
  return overheadBytes + lists + maxEntryWindows * (overheadBytes + entryText * bytesPerCharacter);
}
