import type { EncodedPair } from './encode-pair.ts';
import { ReaderUnavailableError } from './unavailable.ts';

/** Runs the model on a batch of inputs and returns one number for each. The higher the number, the likelier a match. */
export type Session = (batch: readonly EncodedPair[]) => Promise<number[]>;

/**
 * One thread, so that sums are added in the same order and the numbers repeat. The memory arena is off, because it
 * retains the memory of the largest batch.
 */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
} as const;

/**
 * Loads the runtime and the weights.
 *
 * @throws {ReaderUnavailableError} if the runtime is not installed, does not load on this machine or rejects the weights
 */
export async function createSession(weights: Uint8Array, paddingId: number): Promise<Session> {
  try {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const session = await InferenceSession.create(weights, sessionOptions);
    return async (batch) => {
      const length = Math.max(...batch.map(({ ids }) => ids.length));
      const toTensor = (rows: readonly number[][], padding: number) =>
        new Tensor('int64', toIntegers(rows, length, padding), [batch.length, length]);
      const ids = batch.map((pair) => pair.ids);
      const { logits } = await session.run({
        input_ids: toTensor(ids, paddingId),
        token_type_ids: toTensor(
          batch.map(({ types }) => types),
          0,
        ),
        attention_mask: toTensor(
          ids.map((row) => row.map(() => 1)),
          0,
        ),
      });
      return Array.from(logits!.data as Float32Array);
    };
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it rejects the weights';
    throw new ReaderUnavailableError(
      `the runtime of the reader does not load (${reason}): install the optional package onnxruntime-node, or set READER=off`,
      { cause },
    );
  }
}

/** Joins the rows, each padded to the same length. */
function toIntegers(rows: readonly number[][], length: number, padding: number): BigInt64Array {
  const integers = new BigInt64Array(rows.length * length).fill(BigInt(padding));
  rows.forEach((row, index) => row.forEach((value, offset) => (integers[index * length + offset] = BigInt(value))));
  return integers;
}
