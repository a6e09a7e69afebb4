import type { Identity } from '@postjoin/openapi-spec';
import { memoize } from '@postjoin/values';
import type { ServedSnapshot } from './load-newest.ts';

/**
 * Adds the language model that the worker asked for the served snapshot. The api has no setting for it, so that it
 * names exactly the model that reads the posts.
 */
export function toCurrentIdentity(identity: Identity, snapshot: ServedSnapshot | null): Identity {
  const { judge } = snapshot?.table.metadata ?? {};
  return judge ? { ...identity, judge: { model: judge.model, host: judge.host } } : identity;
}

/** Results for a snapshot with and without a model. More are dropped. */
const maxModels = 2;

/** Memoizes what is rendered from a current identity. Only its model changes while the api runs. */
export const memoizeByModel = <Result>(render: (identity: Identity) => Result): ((identity: Identity) => Result) =>
  memoize(render, ({ judge }) => JSON.stringify(judge ?? null), maxModels);
