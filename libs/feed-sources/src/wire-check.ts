import { UpstreamError } from '@postjoin/upstream';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import type { Post } from './contract.ts';

// TypeBox makes valid schemas only; holding them against the meta-schema would take longer than compiling them.
const ajv = new Ajv({ strict: false, allErrors: false, meta: false, validateSchema: false });

/** Says whether a value has the members that are read of it; other members are none of our business. */
export function wireCheck<S extends TSchema>(schema: S): ValidateFunction<Static<S>> {
  return ajv.compile<Static<S>>(schema);
}

/** Why a record was left out, or undefined for one that belongs to somebody else. */
export class Misfit extends Error {
  override readonly name = 'Misfit';
}

export interface ReadRecords {
  posts: Post[];
  skipped: number;
  skipped_example?: string;
}

interface RecordReader<Wire> {
  /** The upstream's, for messages. */
  name: string;
  fits: ValidateFunction<Wire>;
  /** Undefined for a record that is in order and not wanted. @throws {Misfit} */
  toPost: (record: Wire) => Post | undefined;
}

/**
 * Reads records one by one: what does not fit costs itself and is counted, with one example of why.
 *
 * @throws {UpstreamError} `shape` when nothing of a whole page fits
 */
export function readRecords<Wire>(records: readonly unknown[], reader: RecordReader<Wire>): ReadRecords {
  const outcomes = records.map((record) => readRecord(record, reader));
  const misfits = outcomes.filter((outcome) => outcome instanceof Misfit);
  const [first] = misfits;
  if (first && misfits.length === records.length) throw shapeError(reader.name, first.message);
  const posts = outcomes.flatMap((outcome) => (outcome === undefined || outcome instanceof Misfit ? [] : [outcome]));
  return { posts, skipped: misfits.length, ...(first && { skipped_example: first.message }) };
}

function readRecord<Wire>(record: unknown, { fits, toPost }: RecordReader<Wire>): Post | Misfit | undefined {
  if (!fits(record)) return misfitOf(fits);
  try {
    return toPost(record);
  } catch (error) {
    if (error instanceof Misfit) return error;
    throw error;
  }
}

/** Names the member and what it must be, never what it was. */
export function misfitOf({ errors }: Pick<ValidateFunction, 'errors'>): Misfit {
  const [problem] = errors ?? [];
  return new Misfit(`${problem?.instancePath.slice(1) || 'a record'} ${problem?.message ?? 'does not fit'}`);
}

/** A payload that is not what the upstream documents. */
export function shapeError(name: string, why: string): UpstreamError {
  return new UpstreamError('shape', `${name} sent a payload of another shape than it documents: ${why}`);
}

/** Pages read one after the other as one reading. */
export function joinRecords(pages: readonly ReadRecords[]): ReadRecords {
  const example = pages.find(({ skipped_example }) => skipped_example !== undefined)?.skipped_example;
  return {
    posts: pages.flatMap(({ posts }) => posts),
    skipped: pages.reduce((sum, { skipped }) => sum + skipped, 0),
    ...(example !== undefined && { skipped_example: example }),
  };
}
