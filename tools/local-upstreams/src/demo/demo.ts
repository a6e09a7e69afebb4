import { sampleWorld } from '../sample/world.ts';
import { runCommand } from './run-command.ts';
import { serveWorld } from './serve-world.ts';

const help = `Serves one snapshot of invented data from local upstreams, until Ctrl-C.

  npm run demo

PORT sets the port of the api (default 8787); PORT=0 takes any free one.
`;

await runCommand({ help, options: {} }, () => serveWorld(sampleWorld()));
