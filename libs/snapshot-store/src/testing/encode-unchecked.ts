import { createHash } from 'node:crypto';
import type { Snapshot } from '../types.ts';

/** Every version pads the header to this length. */
const headerBytes = 192;

/**
 * Encodes a generation of any format without validation, such as one that another version writes. For tests of
 * upgrades.
 */
export function encodeUnchecked(
  body: object & { generation: number },
  format: number,
  ...parts: readonly string[]
): Buffer<ArrayBuffer> {
  const bytes = Buffer.from([JSON.stringify(body), ...parts].join('\n'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header = { postjoin_snapshot: format, generation: body.generation, bytes: bytes.length, sha256 };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header).padEnd(headerBytes)}\n`), bytes, Buffer.from('\n')]);
}

/** Encodes a generation of format 1: the whole snapshot in one line, without `matches` and `closed_at`. */
export function encodeFormat1(snapshot: Snapshot): Buffer<ArrayBuffer> {
  const contracts = snapshot.contracts.map((contract) => ({ ...contract, closed_at: undefined }));
  // JSON omits undefined members.
  const body = { ...snapshot, format: 1, contracts, matches: undefined };
  return encodeUnchecked(body, 1);
}
