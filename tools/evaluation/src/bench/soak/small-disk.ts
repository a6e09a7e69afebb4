import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const diskBytes = 64 * 1024 * 1024;
/** Time for which the disk is full, which is longer than a pass. */
const fullMs = 60_000;

/** A directory on a disk of its own in memory, if this user may mount one. */
export async function createSmallDisk() {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-soak-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'none', directory]).status === 0;
  const unmount = () => isMounted && spawnSync('umount', ['--lazy', directory]);
  process.once('exit', unmount);
  return {
    directory,
    isMounted,
    /** Fills the disk for a minute. */
    async fill(): Promise<void> {
      const filler = join(directory, 'filler');
      await writeFile(filler, Buffer.alloc(diskBytes)).catch(() => undefined); // ends when the disk is full
      await wait(fullMs);
      await rm(filler);
    },
    async remove(): Promise<void> {
      unmount();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
