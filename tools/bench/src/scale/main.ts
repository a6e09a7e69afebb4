import { parseArgs } from 'node:util';
import { runEdge } from './edge-cache.ts';
import { createTraffic } from './traffic.ts';

const help = `Simulates caches in front of the service over a day of assistants' questions.

  npm run bench:scale [-- --every 300]

Prints JSON: for each rate of requests what part the caches answer. The traffic is described in
tools/bench/src/scale/traffic.ts; --every is the interval of the snapshots in seconds, which is how long answers are kept.
`;

const secondsPerDay = 86_400;
const ratesPerSecond = [10, 1_000, 100_000];
/** One cache, or a shield before the service; and as many as a large network has without one. */
const cacheCounts = [1, 50];
/** Beyond this a shorter stretch of the day is simulated: every snapshot is like the one before it. */
const mostRequests = 90_000_000;

const { values } = parseArgs({
  options: { every: { type: 'string', default: '300' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) process.stdout.write(help);
else simulate(Number(values.every));

function simulate(every: number): void {
  const traffic = createTraffic(Math.random);
  const rows = ratesPerSecond.flatMap((rate) =>
    cacheCounts.map((caches) => {
      const requestsPerSnapshot = rate * every;
      const whole = secondsPerDay / every;
      const snapshots = Math.max(1, Math.min(whole, Math.floor(mostRequests / requestsPerSnapshot)));
      process.stderr.write(`${rate} requests a second, ${caches} caches, ${snapshots} snapshots\n`);
      const run = runEdge({ traffic, requestsPerSnapshot, snapshots, caches, random: Math.random });
      const ratio = 1 - run.passedOn / run.requests;
      return {
        requests_per_second: rate,
        caches,
        snapshots,
        hit_ratio: Number(ratio.toFixed(4)),
        passed_on_per_second: Number((rate * (1 - ratio)).toFixed(1)),
      };
    }),
  );
  console.log(JSON.stringify({ snapshot_every_s: every, rows }, null, 2));
}
