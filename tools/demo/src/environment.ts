import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of a demo: its own empty store and local upstreams in the place of the public ones. */
export async function demoEnvironment(
  base: Readonly<Record<string, string | undefined>>,
  upstreams: Readonly<Record<string, string>>,
) {
  const store = await mkdtemp(join(tmpdir(), 'postjoin-demo-'));
  return {
    environment: { LOG_LEVEL: 'warn', ...base, ...upstreams, SNAPSHOT_STORE: store },
    removeStore: () => rm(store, { recursive: true, force: true }),
  };
}
