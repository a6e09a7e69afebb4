import type { FeedSource } from '../../contract.ts';

/** Reported and never called: the specification's model-based search, one entry a handle. */
export function createModelSearch(): FeedSource {
  return {
    name: 'model_search',
    onePerHandle: true,
    unavailable: 'Not called: look-ups of this service spend no model tokens.',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.reject(new Error('model_search is never called')),
  };
}
