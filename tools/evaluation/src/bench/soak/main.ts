import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildProject, catalogueWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { endChildrenWhenStopped } from '../end-children.ts';
import { callHonestly, callHostilely, type Answer } from './callers.ts';
import { startDeployment, unexplainedPasses, type Deployment, type Usage } from './deployment.ts';
import { createFaults, restartPrograms, type Disturbance } from './disturbances.ts';
import { renderPlot, type Line } from './plot.ts';
import { startRedisPair } from './redis-pair.ts';

const help = `Runs the worker and the api for an hour with everything that can go wrong at once.

  npm run --silent soak [-- --minutes 60 --every 20s --plot soak.svg]

Two deployments, one on a directory and one on Redis, read the same local upstreams, which have as many contracts as the
real ones. Random faults of upstreams come and go, programs are killed and restarted, Redis fails over once, and hostile
callers send slow, endless, huge and expensive requests while an honest caller asks once a second. Prints a table as
Markdown, then the counts of passes, exits and warnings as JSON, and writes a plot as SVG. Linux only; needs redis-server.
Exit status 1: a post was lost, an honest caller got no answer although the api had not just been restarted, or a pass
read nothing although not all upstreams had a fault.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '20s' },
    plot: { type: 'string', default: 'soak.svg' },
    help: { type: 'boolean', short: 'h' },
  },
});

const sampleMs = 10_000;
/** An answer may fail for so long after the start of an api that was ended on purpose, and before it. */
const restartGraceMs = 15_000;

/** The state of a deployment at one time, and what its honest caller got since the previous sample. */
interface Sample {
  minute: number;
  api: Usage;
  worker: Usage;
  answers: readonly Answer[];
}

interface Watched {
  deployment: Deployment;
  samples: Sample[];
  lost: Set<string>;
  unanswered: number;
  unansweredByRestart: number;
}

async function main(): Promise<void> {
  void endChildrenWhenStopped();
  const minutes = Number(values.minutes);
  for (const name of ['@postjoin/api', '@postjoin/snapshot-worker']) buildProject(name);
  const upstreams = await startLocalUpstreams({ world: catalogueWorld(), clock: () => new Date(), port: 0 });
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-soak-'));
  const redis = await startRedisPair();
  const environment = { ...process.env, ...upstreams.environment, NODE_ENV: 'production', PASS_TIME: '30s' };
  const faults = createFaults(upstreams);
  const deployments = await Promise.all(
    [
      ['directory', directory],
      ['redis', redis.address],
    ].map(([name = '', store = '']) =>
      startDeployment(name, { store, every: values.every, environment, findOutage: faults.findOutage }),
    ),
  );
  const startedMs = performance.now();
  const toMinute = (ms: number) => (ms - startedMs) / 60_000;
  const isOver = () => toMinute(performance.now()) >= minutes;
  const disturbances: Disturbance[] = [];
  const onDisturbance = (text: string) => void disturbances.push({ atMs: performance.now(), text });
  const watched = deployments.map((deployment): Watched => {
    return { deployment, samples: [], lost: new Set(), unanswered: 0, unansweredByRestart: 0 };
  });
  const failOver = async () => {
    await wait((minutes / 2) * 60_000);
    await redis.failOver();
    onDisturbance('failover of Redis');
  };
  await Promise.all([
    faults.run(isOver),
    restartPrograms(deployments, { isOver, onDisturbance }),
    failOver(),
    ...watched.map((each) => watch(each, { isOver, toMinute, disturbances })),
    ...deployments.map(({ url }) => callHostilely(url, { isOver })),
  ]);
  await Promise.all(deployments.map((deployment) => deployment.stop()));
  await upstreams.close();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
  const marks = disturbances.map(({ atMs, text }) => ({ minute: toMinute(atMs), text }));
  await writeFile(values.plot, renderPlot(watched.flatMap(listPanels), { minutes, marks }));
  process.stdout.write(renderReport(watched));
  process.exitCode = watched.some(hasFailed) ? 1 : 0;
}

const hasFailed = ({ lost, unanswered, deployment }: Watched): boolean =>
  lost.size > 0 || unanswered > 0 || deployment.counts[unexplainedPasses] !== undefined;

/** Samples a deployment, and lets an honest caller ask it, until the end. */
async function watch(
  each: Watched,
  {
    isOver,
    toMinute,
    disturbances,
  }: { isOver: () => boolean; toMinute: (ms: number) => number; disturbances: readonly Disturbance[] },
): Promise<void> {
  const { deployment, samples } = each;
  let answers: Answer[] = [];
  function onAnswer(answer: Answer): void {
    answers.push(answer);
    if (answer.status === 200) return;
    const restarts = [deployment.apiStartedMs(), ...disturbances.map(({ atMs }) => atMs)];
    if (restarts.some((ms) => Math.abs(answer.atMs - ms) < restartGraceMs)) each.unansweredByRestart += 1;
    else each.unanswered += 1;
  }
  async function sample(): Promise<void> {
    while (!isOver()) {
      await wait(sampleMs);
      const [api, worker] = [deployment.readUsage('api'), deployment.readUsage('worker')];
      samples.push({ minute: toMinute(performance.now()), api, worker, answers });
      answers = [];
      for (const id of await deployment.listLostPosts().catch(() => [])) each.lost.add(id);
    }
  }
  await Promise.all([sample(), callHonestly(deployment.url, { isOver, onAnswer })]);
}

const quantile = (answers: readonly Answer[], share: number): number => {
  const sorted = answers
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

function listPanels({ deployment: { name }, samples }: Watched) {
  const line = (label: string, colour: string, toValue: (sample: Sample) => number | null): Line => ({
    label,
    colour,
    points: samples.map((sample) => [sample.minute, toValue(sample)]),
  });
  return [
    {
      title: `${name}: resident memory, MB`,
      lines: [
        line('api', '#06c', ({ api }) => api?.megabytes ?? null),
        line('worker', '#c60', ({ worker }) => worker?.megabytes ?? null),
      ],
    },
    {
      title: `${name}: open descriptors`,
      lines: [
        line('api', '#06c', ({ api }) => api?.descriptors ?? null),
        line('worker', '#c60', ({ worker }) => worker?.descriptors ?? null),
      ],
    },
    {
      title: `${name}: honest caller, ms`,
      lines: [
        line('median', '#06c', ({ answers }) => finite(quantile(answers, 0.5))),
        line('maximum', '#c60', ({ answers }) => finite(quantile(answers, 1))),
      ],
    },
  ];
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function renderReport(watched: readonly Watched[]): string {
  const rows = watched.map(({ deployment: { name }, samples, lost, unanswered, unansweredByRestart }) => {
    const answers = samples.flatMap(({ answers }) => answers);
    const third = (program: 'api' | 'worker', part: 0 | 1 | 2) =>
      Math.max(
        0,
        ...samples
          .filter((_, at) => Math.floor((3 * at) / samples.length) === part)
          .map((sample) => sample[program]?.megabytes ?? 0),
      );
    const descriptors = Math.max(...samples.map(({ api }) => api?.descriptors ?? 0));
    const memory = (program: 'api' | 'worker') => ([0, 1, 2] as const).map((part) => third(program, part)).join(', ');
    const times = [0.5, 0.95, 0.99, 1].map((share) => Math.round(quantile(answers, share))).join(', ');
    return `| ${name} | ${memory('api')} | ${memory('worker')} | ${descriptors} | ${answers.length} | ${times} | ${unansweredByRestart} | ${unanswered} | ${lost.size} |`;
  });
  const head = [
    '| store | api, MB at most in each third | worker, MB at most in each third | descriptors of the api at most | honest requests | ms: median, p95, p99, max | not answered, at a restart | else | posts lost |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const counts = Object.fromEntries(watched.map(({ deployment: { name, counts } }) => [name, counts]));
  return `${[...head, ...rows].join('\n')}\n\n${JSON.stringify(counts, null, 2)}\n`;
}

if (values.help) process.stdout.write(help);
else await main();
