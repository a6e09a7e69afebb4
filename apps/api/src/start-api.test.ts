import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, readSettings } from '@postjoin/program';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { startApi } from './start-api.ts';
import { testNow } from './testing/sample-data.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Starts a service and closes it. Returns a reference to its clock, which every part of the service holds. */
async function startAndClose(directory: string): Promise<WeakRef<() => Date>> {
  const clock = () => new Date(testNow);
  const settings = readSettings({ SNAPSHOT_STORE: directory, PORT: '0', METRICS_PORT: '0' });
  const api = await startApi(settings, { clock, log: createLogger('api', 'error', { write: () => undefined }) });
  expect((await fetch(api.metricsUrl!, { headers: { connection: 'close' } })).status).toBe(200);
  await api.close();
  return new WeakRef(clock);
}

const directory = useTempDirectory('test');

it('leaves nothing of a closed service in memory', async () => {
  const clock = await startAndClose(directory);
  const isFreed = () => {
    collectGarbage();
    return clock.deref() === undefined;
  };
  await expect.poll(isFreed).toBe(true);
});
