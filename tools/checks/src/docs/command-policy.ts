/** How the tests run a command of the documentation. */
export type CommandPolicy =
  /** Sent to an api that the test has started; the answer must be a success. */
  | { how: 'request' }
  /** Run until it exits, with code 0. */
  | { how: 'run' }
  /**
   * Started, and stopped when the output matches `until`. By default, `until` matches the address at which the program
   * listens.
   */
  | { how: 'serve'; until?: RegExp }
  /** Not run. `reason` explains why. */
  | { how: 'skip'; reason: string };

const serve: CommandPolicy = { how: 'serve' };
const run: CommandPolicy = { how: 'run' };
const skip = (reason: string): CommandPolicy => ({ how: 'skip', reason });

const wholeSuite = skip('it runs this test');
const needsRecordings = skip('it needs recorded data; tools/local-upstreams tests the replay with its own recordings');
const needsSystem = skip('it changes the machine: services, packages or users');

/** Policies by the whole command or by a pattern; the first match counts. A command without a match fails the tests. */
const policies: readonly (readonly [command: string | RegExp, policy: CommandPolicy])[] = [
  [/^npm ci\b/u, wholeSuite],
  [/^npm (run )?test\b/u, wholeSuite],
  [/^npm run build$/u, wholeSuite],
  [/\b(sudo|systemctl|journalctl|apt-get|docker|kubectl|crontab)\b/u, needsSystem],
  [/^cp deploy\/systemd\//u, skip('it copies the file of settings for the commands after it')],
  [/\bopenssl rand\b/u, skip('it creates passwords for the commands after it')],
  [/\.\.\/shared\/eval\b/u, skip('it reads labels that are not part of the repository')],
  [/^echo "SHARED_CALLERS=/u, skip('it reads a list of addresses from the internet')],
  [/^(claude|gemini|codex) /u, skip('it needs the client that it configures')],
  [/^curl .*127\.0\.0\.1:8787/u, { how: 'request' }],
  [/^(?:(PORT=0 )?npm run demo|npm start)$/u, skip('serve.test.ts of tools/local-upstreams runs them')],
  ['npm run api', serve],
  ['npx nx serve api', serve],
  ['npx nx serve snapshot-worker', { how: 'serve', until: /"event":"pass"/u }],
  ['npx nx affected -t lint typecheck test', wholeSuite],
  ['npx nx graph', skip('it opens a browser')],
  [/^npx nx g @postjoin\/generators:/u, skip('tools/generators tests it in a clone')],
  ['npm run api -- --help', run],
  [/^npm run --silent match -- --explain\b/u, run],
  ['npm run snapshot -- once', run],
  ['npm run snapshot -- show', run],
  [/^export JUDGE_URL=/u, skip('it is a setting')],
  [/^npm run (?:snapshot -- verdicts|--silent judge -- try)$/u, skip('it needs a language model; other tests run it')],
  [/^npm run snapshot -- check\b/u, run],
  [/^npm run archive -- /u, skip('it needs an archive; apps/snapshot-worker tests it')],
  [
    /^npm run (?:--silent )?snapshot -- (?:show --full|restore)\b/u,
    skip('restore.test.ts of apps/snapshot-worker runs it'),
  ],
  [/^ARCHIVE=/u, skip('it is a setting')],
  [/^npm run snapshot -- watch\b/u, { how: 'serve', until: /"event":"pass"/u }],
  ['npm run check:upstreams', run],
  [/^mkdir -p artifacts$/u, run],
  [/\bpostjoin-worker\b|ntfy\.example/u, needsSystem],
  ['npm run page', skip('the build of the page is a target of npm test')],
  [/^npx nx release /u, skip('it commits, tags and publishes')],
  ['npm run pack', skip('packages.test.ts packs the libraries')],
  ['npm run reference', run],
  [/^npm run release:dry/u, run],
  [/^npm run (--silent )?bench\b/u, skip('it measures for minutes, and needs wrk')],
  ['npm run soak', skip('it runs for an hour')],
  [
    /^npm run replay -- --posts examples\//u,
    skip('readme-replay.test.ts runs it, and compares its prices with the files'),
  ],
  [/^npm run replay --/u, needsRecordings],
  [/^npm run --silent listing\b/u, skip('listing.test.ts runs its test cases')],
  ['npx nx build @postjoin/matcher', run],
  [/^npx node examples\//u, run],
  ['npm ci && npx nx pack @postjoin/matcher', skip('tools/checks packs and installs the libraries')],
  [/^npm install --prefix \.\.\/your-project /u, skip('it needs the project of a reader')],
  ['npx vite examples/browser', { how: 'serve', until: /http:\/\/localhost/u }],
];

/** Returns the policy for a command; undefined for an unknown command. */
export function findPolicy(command: string): CommandPolicy | undefined {
  return policies.find(([pattern]) => (typeof pattern === 'string' ? pattern === command : pattern.test(command)))?.[1];
}
