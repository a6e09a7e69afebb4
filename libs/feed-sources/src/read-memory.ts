import type { Validators } from '@postjoin/upstream';
import type { SourceMemory } from './types.ts';

/**
 * Functions that read the memory of a source. The memory was stored as untyped JSON, so values of an unexpected type
 * are ignored.
 */

/** Returns the HTTP validators that an earlier pass stored in the memory: `ETag` and `Last-Modified`. */
export function readStoredValidators(memory: SourceMemory): Validators {
  const { etag, last_modified } = memory;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof last_modified === 'string' && { last_modified }),
  };
}

/** Returns the string members of an object; empty for any other value. */
export function readStrings(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
