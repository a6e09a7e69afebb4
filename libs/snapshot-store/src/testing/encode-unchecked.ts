import { createHash } from 'node:crypto';
import type { Snapshot } from '../contract.ts';

/** Generations as other versions write them, for tests of upgrades. */

/** The length to which every version fills up the header with blanks. */
const headerBytes = 192;

/** A generation of any format whose body is checked by nothing: a header, a line of JSON, and lines that follow it. */
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

/** A generation of format 1: one line with the whole snapshot, without matches and without times of a close. */
export function encodeFormat1(snapshot: Snapshot): Buffer<ArrayBuffer> {
  const contracts = snapshot.contracts.map((contract) => ({ ...contract, closed_at: undefined }));
  // JSON has no members that are undefined.
  const body = { ...snapshot, format: 1, contracts, matches: undefined };
  return encodeUnchecked(body, 1);
}
