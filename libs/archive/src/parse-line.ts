import { isUtcInstant } from '@postjoin/values';
import { Ajv, type ValidateFunction } from 'ajv';
import { archiveLineSchema, archiveVersion, type ArchiveLine } from './types.ts';

const ajv = new Ajv({ strict: true, strictTuples: false, discriminator: false, meta: false, validateSchema: false });
ajv.addFormat('date-time', isUtcInstant);

/** Compiled on first use, because most commands of the worker read no archive. */
let validate: ValidateFunction<ArchiveLine> | undefined;

/** Parses a line of an archive. Returns the reason in one sentence for a line that is not valid. */
export function parseLine(text: string): ArchiveLine | { problem: string } {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return { problem: 'the line is not a JSON object' };
  const { version } = value as { version?: unknown };
  if (typeof version === 'number' && version > archiveVersion)
    return { problem: `version ${version} is newer than ${archiveVersion}, the newest known here` };
  validate ??= ajv.compile<ArchiveLine>(archiveLineSchema);
  if (validate(value)) return value;
  const [fault] = validate.errors ?? [];
  return { problem: `${fault?.instancePath || 'the line'} ${fault?.message ?? 'is invalid'}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
