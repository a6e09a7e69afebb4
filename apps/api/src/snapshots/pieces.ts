import type { JoinedSnapshot } from '@postjoin/join';

/**
 * A joined snapshot in pieces, each of which takes a few milliseconds to be copied from one thread to another, however
 * large the whole is. The first piece is the whole with its lists empty.
 */
export type Piece = JoinedSnapshot | Batch;

/** Some further entries of one list. */
interface Batch {
  list: ListName;
  entries: unknown[];
}

const listNames = ['posts', 'contracts', 'scanned'] as const;
type ListName = (typeof listNames)[number];

/** A contract with its texts takes some microseconds to be copied. */
const batchEntries = 250;

export function* piecesOf(joined: JoinedSnapshot): Generator<Piece> {
  yield { ...joined, posts: [], contracts: [], scanned: [] };
  for (const list of listNames) {
    for (let from = 0; from < joined[list].length; from += batchEntries) {
      yield { list, entries: joined[list].slice(from, from + batchEntries) };
    }
  }
}

/** Puts pieces together again, in the order in which they came. @throws {RangeError} when there is none */
export function fromPieces(pieces: readonly Piece[]): JoinedSnapshot {
  const [whole, ...batches] = pieces;
  if (!whole || 'list' in whole) throw new RangeError('the first piece is missing');
  for (const batch of batches) {
    if ('list' in batch) (whole[batch.list] as unknown[]).push(...batch.entries);
  }
  return whole;
}
