import type { Identity } from '@postjoin/openapi-spec';
import type { ServedSnapshot } from './load-newest.ts';

/**
 * Adds the language model that the worker asked for the served snapshot. The api has no setting for it, so that it names
 * exactly the model that reads the posts.
 */
export function toCurrentIdentity(identity: Identity, snapshot: ServedSnapshot | null): Identity {
  const { judge } = snapshot?.table.metadata ?? {};
  return judge ? { ...identity, judge: { model: judge.model, host: judge.host } } : identity;
}
