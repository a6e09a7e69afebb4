import { waitForStopSignal } from '@postjoin/program';
import { runCommand } from './demo/run-command.ts';
import { sampleWorld } from './sample/world.ts';
import { startLocalUpstreams } from './server.ts';

const help = `Local upstreams: servers on loopback with the wire formats of the feeds and venues. They serve posts and contracts
written for this repository, with times relative to now.

  npm run upstreams
  npm run upstreams -- sample --port 8700

Add the lines that it prints to the environment of the worker. With --port, they are the same after the next start.
`;

const options = { port: { type: 'string' } } as const;

await runCommand({ help, options, commands: ['sample'] }, async ({ port = '0' }) => {
  const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: Number(port) });
  const stopped = waitForStopSignal(process);
  for (const [name, value] of Object.entries(upstreams.environment)) console.log(`${name}=${value}`);
  console.log('# Ctrl-C stops it, and nothing else controls it.');
  await stopped;
  await upstreams.close();
});
