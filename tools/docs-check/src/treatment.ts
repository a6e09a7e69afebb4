/** How a command of the documentation is tried. */
export type Treatment =
  /** Asked of a demo that the test has started. */
  | { how: 'ask' }
  /** Run to its end; exit code 0, or one of those given. */
  | { how: 'run'; codes?: readonly number[] }
  /** Started, until it says where it listens or what is given, then stopped. */
  | { how: 'serve'; until?: RegExp }
  /** Not run here, and why. */
  | { how: 'skip'; reason: string };

const serves: Treatment = { how: 'serve' };
const runs: Treatment = { how: 'run' };
const skipped = (reason: string): Treatment => ({ how: 'skip', reason });

const wholeSuite = skipped('it is what runs this test');
const replays = skipped(
  'it needs recorded data; tools/demo and tools/local-upstreams test it with recordings of their own',
);
const needsSystem = skipped('it changes the machine: services, packages or users');

/**
 * Every command that a page may hold, by how it begins or by the whole of it; the first that fits counts. A command that
 * nothing here fits fails the test: say how it is tried.
 */
const treatments: readonly (readonly [begin: string | RegExp, treatment: Treatment])[] = [
  [/^npm ci\b/u, wholeSuite],
  [/^npm (run )?test\b/u, wholeSuite],
  [/^npm run build$/u, wholeSuite],
  [/\b(sudo|systemctl|journalctl|apt-get|docker|kubectl|crontab)\b/u, needsSystem],
  [/\.\.\/shared\/eval\b/u, skipped('it reads the judged pairs that are kept beside the repository')],
  [/^claude /u, skipped('it needs Claude Code')],
  [/^curl .*127\.0\.0\.1:8787/u, { how: 'ask' }],
  [/^(PORT=0 )?npm run demo$/u, serves],
  ['npm start', serves],
  ['npm run api', serves],
  ['npm run api -- --help', runs],
  ['npm run snapshot -- once', runs],
  ['npm run snapshot -- show', runs],
  [/^npm run snapshot -- check\b/u, runs],
  [/^npm run snapshot -- watch\b/u, { how: 'serve', until: /"event":"pass"/u }],
  ['npm run upstreams -- sample', { how: 'serve', until: /http:/u }],
  [/^npm run upstreams -- replay/u, replays],
  ['npm run check:upstreams', runs],
  [/^mkdir -p artifacts$/u, runs],
  ['npm run page', skipped('the build of the page is a target of npm test')],
  [/^npx nx release /u, skipped('it commits, tags and publishes')],
  ['npm run reference', runs],
  [/^npm run release:dry/u, runs],
  [/^npm run (--silent )?bench\b/u, skipped('it measures for minutes, and needs wrk')],
  [/^npm run replay --/u, replays],
  ['npx nx build @postjoin/matcher', runs],
  [/^node examples\//u, runs],
  ['npx vite examples/browser', { how: 'serve', until: /http:\/\/localhost/u }],
];

/** How a command is tried; undefined for one that nobody has thought about. */
export function treatmentOf(command: string): Treatment | undefined {
  return treatments.find(([begin]) => (typeof begin === 'string' ? begin === command : begin.test(command)))?.[1];
}
