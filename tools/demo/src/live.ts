import { runCommand } from './run-command.ts';
import { serve } from './serve.ts';

const help = `The service with the live upstreams: the worker on its schedule and the api over its snapshots until Ctrl-C.

  npm start

Settings come from the environment, see docs/configuration.md: PORT (8787), WATCH_EVERY (5m), SNAPSHOT_STORE, FEEDS, VENUES
and X_BEARER_TOKEN before others.
`;

await runCommand({ help, options: {} }, () =>
  serve({ environment: process.env, clockArgs: [], worker: 'watch', release: () => Promise.resolve() }),
);
