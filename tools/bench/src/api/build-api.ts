import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Builds the api and the packages that it depends on, with progress on standard error. Nx keeps no daemon running, which
 * would take processor time while servers are measured.
 * @throws {Error} when the build fails
 */
export function buildApi(): void {
  const { status } = spawnSync('npx', ['nx', 'build', '@postjoin/api'], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  if (status !== 0) throw new Error('the api does not build; the message of nx is above');
}
