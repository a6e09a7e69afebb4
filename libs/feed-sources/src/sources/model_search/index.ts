import type { FeedSource } from '../../types.ts';

/**
 * Creates the source for the model-based search of the specification. The source is reported with one entry per handle
 * and is never called.
 */
export function createModelSearch(): FeedSource {
  return {
    name: 'model_search',
    entryPerHandle: true,
    unavailable: 'Not called: this service uses no model tokens.',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.reject(new Error('model_search is never called')),
  };
}
