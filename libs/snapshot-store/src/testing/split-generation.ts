import { headerBytes } from '../encoding.ts';

/** Returns the lines of a stored generation after its header: the snapshot with empty lists, and the parts. */
export function splitGeneration(bytes: Buffer): [main: string, ...parts: string[]] {
  const [main = '', ...parts] = bytes
    .toString('utf8', headerBytes + 1)
    .trimEnd()
    .split('\n');
  return [main, ...parts];
}
