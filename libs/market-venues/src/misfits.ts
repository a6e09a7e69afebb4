import { UpstreamError } from '@postjoin/upstream';
import type { VenueReading } from './contract.ts';

/** A record that did not fit and was left out. */
export interface Misfit {
  /** Quotes nothing of the record. */
  why: string;
  /** `venue:native-id` of a contract or an event, where it can be read: what was known of it before is kept. */
  id: string | null;
}

/** The id of a record that does not fit, where at least that can be read: short and of visible ASCII. */
export function legibleId(venue: string, record: unknown, member: string): string | null {
  const id: unknown = (record as Record<string, unknown> | null | undefined)?.[member];
  return typeof id === 'string' && /^[!-~]{1,120}$/.test(id) ? `${venue}:${id}` : null;
}

/** What a payload holds: its records, read, and how many of them fitted. */
export interface Parsed<T> {
  records: T[];
  /** Records that fitted, those included that say nothing to us, such as closed ones. */
  fitted: number;
  misfits: readonly Misfit[];
}

/** One record that fits. */
export function fitting<T>(record: T): Parsed<T> {
  return { records: [record], fitted: 1, misfits: [] };
}

/** Something that fits and says nothing to us, such as a closed market. */
export const passedOver: Parsed<never> = { records: [], fitted: 1, misfits: [] };

/** One record that does not fit. */
export function leftOut(why: string, id: string | null): Parsed<never> {
  return { records: [], fitted: 0, misfits: [{ why, id }] };
}

/** Several payloads as one. */
export function addParsed<T>(all: readonly Parsed<T>[]): Parsed<T> {
  return {
    records: all.flatMap(({ records }) => records),
    fitted: all.reduce((sum, { fitted }) => sum + fitted, 0),
    misfits: all.flatMap(({ misfits }) => misfits),
  };
}

/**
 * A page on which nothing at all fits is another payload than the one this upstream documents.
 * @throws {UpstreamError} `shape`
 */
export function refuseIfNothingFits(
  name: string,
  { fitted, misfits }: Pick<Parsed<unknown>, 'fitted' | 'misfits'>,
): void {
  const [example] = misfits;
  if (fitted === 0 && example) throw shapeError(name, example.why);
}

/** The payload as a whole is not what this upstream documents; `why` quotes nothing of it. */
export function shapeError(name: string, why: string): UpstreamError {
  return new UpstreamError('shape', `${name} sent another payload than it documents: ${why}`);
}

/** What a venue's reading says of its misfits: each once, however many listings it was on. */
export function skippedOf(
  misfits: readonly Misfit[],
): Pick<VenueReading, 'skipped' | 'skipped_example' | 'skipped_ids'> {
  const ids = new Set(misfits.flatMap(({ id }) => (id === null ? [] : [id])));
  const nameless = misfits.filter(({ id }) => id === null);
  const [example] = misfits;
  return {
    skipped: ids.size + nameless.length,
    skipped_ids: [...ids],
    ...(example && { skipped_example: example.why }),
  };
}
