import type { Validators } from '@postjoin/upstream';
import type { SourceMemory } from './contract.ts';

/** Memory comes back from a file: what is not of the expected form was not remembered. */

/** The validators of an earlier answer. */
export function rememberedValidators(memory: SourceMemory): Validators {
  const { etag, last_modified } = memory;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof last_modified === 'string' && { last_modified }),
  };
}

/** The texts of an object, by key. */
export function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
