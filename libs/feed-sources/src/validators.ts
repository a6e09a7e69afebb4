import type { Validators } from '@postjoin/upstream';
import type { SourceMemory } from './contract.ts';

/** The validators of an earlier answer, as a source remembers them. */
export function rememberedValidators(memory: SourceMemory): Validators {
  const { etag, last_modified } = memory;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof last_modified === 'string' && { last_modified }),
  };
}
