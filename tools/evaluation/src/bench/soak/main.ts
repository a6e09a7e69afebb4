import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  buildProject,
  catalogueWorld,
  hasNginx,
  startCache,
  startLocalUpstreams,
  type Cache,
} from '@postjoin/local-upstreams';
import { endChildrenWhenStopped } from '../end-children.ts';
import { answered, callHonestly, callHostilely, type HonestRequest } from './callers.ts';
import { startDeployment } from './deployment.ts';
import { createFaults, restartPrograms, type Disturbance } from './disturbances.ts';
import { startRedisPair } from './redis-pair.ts';
import { hasFailed, renderReport, type Watched } from './report.ts';
import { createSmallDisk } from './small-disk.ts';

const help = `Runs the worker and the api for an hour with everything that can go wrong at once.

  npm run --silent soak [-- --minutes 60 --every 20s]

Two deployments, one on a directory and one on Redis, read the same local upstreams, which have as many contracts as the
real ones. Random faults of upstreams come and go, and hostile callers send slow, endless, huge and expensive requests
while an honest caller asks once a second, half of the time through nginx as a cache. In the first half, the programs on
the directory are killed and restarted, and Redis fails over; in the second half, the programs on Redis are, and the disk
of the directory is full for a minute. So each program also runs for half of the time without a restart, and shows whether
its memory grows. Prints a table as Markdown, then the counts of passes, exits and warnings, and each failure, as JSON. Linux only; needs
redis-server, for the cache Debian's nginx, and for the full disk the right to mount.
Exit status 1: a post was lost, an answer stated a younger age than it had, an honest request got no answer that was not
sent during a restart, or a pass read nothing although not all upstreams had a fault.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '20s' },
    help: { type: 'boolean', short: 'h' },
  },
});

const sampleMs = 10_000;

async function main(): Promise<void> {
  void endChildrenWhenStopped();
  const minutes = Number(values.minutes);
  for (const name of ['@postjoin/api', '@postjoin/snapshot-worker']) buildProject(name);
  const upstreams = await startLocalUpstreams({ world: catalogueWorld(), clock: () => new Date(), port: 0 });
  const disk = await createSmallDisk();
  const redis = await startRedisPair();
  const environment = { ...process.env, ...upstreams.environment, NODE_ENV: 'production', PASS_TIME: '30s' };
  const disturbances: Disturbance[] = [];
  const onDisturbance = (text: string) => void disturbances.push({ atMs: performance.now(), text });
  const faults = createFaults(upstreams, onDisturbance);
  const start = (name: string, store: string) =>
    startDeployment(name, { store, every: values.every, environment, findOutage: faults.findOutage });
  const deployments = await Promise.all([
    start('directory', join(disk.directory, 'store')),
    start('redis', redis.address),
  ]);
  const [onDirectory, onRedis] = deployments;
  if (!disk.isMounted) process.stderr.write('mount failed: the disk is never full\n');
  if (!hasNginx) process.stderr.write('nginx is not installed: no request goes through a cache\n');
  const caches = hasNginx ? await Promise.all(deployments.map(({ url }) => startCacheOf(url))) : [];
  const startedMs = performance.now();
  const toMinute = (ms: number) => (ms - startedMs) / 60_000;
  const isAfter = (share: number) => () => toMinute(performance.now()) >= minutes * share;
  const isOver = isAfter(1);
  const watched = deployments.map((deployment): Watched => {
    return { deployment, samples: [], lost: new Map(), unanswered: [], wrongAges: [], cached: 0 };
  });
  const restartInTurn = async () => {
    await restartPrograms(onDirectory, { isOver: isAfter(0.5), onDisturbance });
    await restartPrograms(onRedis, { isOver, onDisturbance });
  };
  const failOver = async () => {
    await wait((minutes / 4) * 60_000);
    await redis.failOver();
    onDisturbance('failover of Redis');
  };
  const fillDisk = async () => {
    if (!disk.isMounted) return;
    await wait(minutes * 0.6 * 60_000);
    onDisturbance('full disk of the directory');
    await disk.fill();
  };
  await Promise.all([
    faults.run(isOver),
    restartInTurn(),
    failOver(),
    fillDisk(),
    ...watched.map((each, index) => watch(each, { cacheUrl: caches[index]?.url, isOver })),
    ...deployments.map(({ url }) => callHostilely(url, { isOver })),
  ]);
  await Promise.all([...deployments, ...caches].map((each) => each.stop()));
  await upstreams.close();
  await redis.stop();
  await disk.remove();
  process.stdout.write(renderReport(watched, { disturbances, toMinute }));
  process.exitCode = watched.some(hasFailed) ? 1 : 0;
}

/** Starts a cache as operators set it up, so that it may serve an answer while it gets the next one. */
function startCacheOf(url: string): Promise<Cache> {
  const directives = 'proxy_cache_revalidate on; proxy_cache_lock on; proxy_cache_background_update on;';
  return startCache({ originPort: Number(new URL(url).port), directives });
}

/** Samples a deployment, and lets an honest caller ask it, until the end. */
async function watch(
  watched: Watched,
  { cacheUrl, isOver }: { cacheUrl: string | undefined; isOver: () => boolean },
): Promise<void> {
  const { deployment, samples, unanswered, wrongAges, lost } = watched;
  let answerMs: number[] = [];
  function onRequest(request: HonestRequest): void {
    if (request.isCached) watched.cached += 1;
    if (request.wrongAge !== undefined) wrongAges.push(request);
    if (request.outcome === answered) answerMs.push(request.ms);
    else unanswered.push(request);
  }
  async function sample(): Promise<void> {
    while (!isOver()) {
      await wait(sampleMs);
      const [api, worker] = [deployment.readUsage('api'), deployment.readUsage('worker')];
      samples.push({ api, worker, answerMs });
      answerMs = [];
      for (const id of await deployment.listMissingPosts().catch(() => []))
        if (!lost.has(id)) lost.set(id, performance.now());
    }
  }
  await Promise.all([sample(), callHonestly(deployment.url, { cacheUrl, isOver, onRequest })]);
}

if (values.help) process.stdout.write(help);
else await main();
