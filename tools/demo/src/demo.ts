import { sampleWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { demoEnvironment } from './environment.ts';
import { runCommand } from './run-command.ts';
import { serve } from './serve.ts';

const help = `The demo: local upstreams with invented data, one snapshot, and the api over it until Ctrl-C.

  npm run demo

PORT is the port of the api, 8787 without it; PORT=0 takes any free one.
`;

await runCommand({ help, options: {} }, async () => {
  const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  const { environment, removeStore } = await demoEnvironment(process.env, upstreams.environment);
  await serve({
    environment,
    clockArgs: [],
    worker: 'once',
    release: async () => {
      await upstreams.close();
      await removeStore();
    },
  });
});
