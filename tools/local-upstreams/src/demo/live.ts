import { runCommand } from './run-command.ts';
import { serve } from './serve.ts';

const help = `Runs the service on the live upstreams until Ctrl-C: the worker on its schedule, and the api over its snapshots.

  npm start

Settings come from the environment (docs/configuration.md), first of all PORT (default 8787), WATCH_EVERY (5m),
SNAPSHOT_STORE, FEEDS, VENUES and X_BEARER_TOKEN. Only warnings are logged unless LOG_LEVEL is set. With METRICS_PORT,
the api serves its metrics on this port and the worker on the next one.

Exits with 0 after Ctrl-C, SIGTERM or SIGHUP, and with 1 when one of the two programs ends by itself.
`;

await runCommand({ help, options: {} }, () =>
  serve({
    environment: { LOG_LEVEL: 'warn', ...process.env },
    clockArgs: [],
    worker: 'watch',
    cleanUp: () => Promise.resolve(),
  }),
);
