import { createHash } from 'node:crypto';
import { headerBytes } from '../encoding.ts';

/** Encodes a generation without validation. */
export function encodeUnchecked(
  body: object & { format: number; generation: number },
  ...parts: readonly string[]
): Buffer<ArrayBuffer> {
  const bytes = Buffer.from([JSON.stringify(body), ...parts].join('\n'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const header = { postjoin_snapshot: body.format, generation: body.generation, bytes: bytes.length, sha256 };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header).padEnd(headerBytes)}\n`), bytes, Buffer.from('\n')]);
}
