import { waitForStopSignal } from '@postjoin/program';
import { runCommand } from './demo/run-command.ts';
import { sampleWorld } from './sample/world.ts';
import { startLocalUpstreams } from './server.ts';

const help = `Local upstreams: servers on loopback with the wire formats of the feeds and venues. They serve posts and contracts
written for this repository, with times relative to now.

  npm run upstreams

Add the lines that it prints to the environment of the worker.
`;

await runCommand({ help, options: {} }, async () => {
  const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  const stopped = waitForStopSignal(process);
  for (const [name, value] of Object.entries(upstreams.environment)) console.log(`${name}=${value}`);
  await stopped;
  await upstreams.close();
});
