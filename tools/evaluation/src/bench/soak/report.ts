import { toMarkdownTable } from '../../markdown-table.ts';
import type { HonestRequest } from './callers.ts';
import { unexplainedPasses, type ApiRestart, type Deployment, type Usage } from './deployment.ts';
import type { Disturbance } from './disturbances.ts';

/** The state of a deployment, and how long answers to its honest caller took since the previous sample. */
interface Sample {
  api: Usage;
  worker: Usage;
  answerMs: readonly number[];
}

export interface Watched {
  deployment: Deployment;
  samples: Sample[];
  /** The time at which a post was first found missing, by its id. */
  lost: Map<string, number>;
  unanswered: HonestRequest[];
  /** The answers that stated a younger age than their data had. */
  wrongAges: HonestRequest[];
  /** Requests that were sent to the cache. */
  cached: number;
}

export const hasFailed = ({ deployment, lost, unanswered, wrongAges }: Watched): boolean =>
  lost.size > 0 ||
  wrongAges.length > 0 ||
  unanswered.some((request) => !findRestart(deployment, request)) ||
  deployment.counts[unexplainedPasses] !== undefined;

/**
 * Finds the restart that explains why a request was not answered. An api that gets SIGTERM answers the requests that
 * were sent before; a killed one cannot.
 */
function findRestart({ apiRestarts }: Deployment, { startedMs, ms }: HonestRequest): ApiRestart | undefined {
  return apiRestarts.find(({ signal, atMs, answersMs }) => {
    const excusedMs = signal === 'SIGKILL' ? startedMs + ms : startedMs;
    return atMs <= excusedMs && startedMs <= answersMs;
  });
}

function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

interface Times {
  disturbances: readonly Disturbance[];
  toMinute: (ms: number) => number;
}

/** Parts of the run for which the memory is shown: ten minutes each of an hour. */
const parts = 6;

/** A cache that is set up wrongly gives hundreds of wrong ages. */
const maxShownAges = 20;

/** Renders a table of the deployments, and the details as JSON. */
export function renderReport(watched: readonly Watched[], times: Times): string {
  const table = toMarkdownTable([
    [
      'store',
      'api, MB: median, at most in each sixth',
      'worker, MB: median, at most in each sixth',
      'descriptors of the api at most',
      'honest requests',
      'of them through a cache',
      'ms: median, p95, p99, max',
      'not answered, during a restart',
      'else',
      'wrong ages',
      'posts lost',
    ],
    ...watched.map(summarise),
  ]);
  const details = watched.map((each) => [each.deployment.name, listDetails(each, times)]);
  return `${table}\n\n${JSON.stringify(Object.fromEntries(details), null, 2)}\n`;
}

function listDetails({ deployment, unanswered, wrongAges, lost }: Watched, { disturbances, toMinute }: Times) {
  const minuteAt = (ms: number) => Number(toMinute(ms).toFixed(2));
  const describe = ({ startedMs, ...request }: HonestRequest) => ({
    minute: minuteAt(startedMs),
    ...request,
    nearest: describeNearest(startedMs, disturbances),
  });
  return {
    counts: deployment.counts,
    restarts: deployment.apiRestarts.map((restart) => ({
      minute: minuteAt(restart.atMs),
      signal: restart.signal,
      answersAfterMs: Math.round(restart.answersMs - restart.atMs),
      unanswered: countOutcomes(unanswered.filter((request) => findRestart(deployment, request) === restart)),
    })),
    unanswered: unanswered.filter((request) => !findRestart(deployment, request)).map(describe),
    wrongAges: wrongAges.slice(0, maxShownAges).map(describe),
    lost: [...Map.groupBy(lost, ([, ms]) => Math.round(ms / 1_000))].map(([second, posts]) => ({
      minute: minuteAt(second * 1_000),
      posts: posts.length,
      before: listLatest(second * 1_000, disturbances),
    })),
  };
}

function summarise({ deployment, samples, lost, unanswered, wrongAges, cached }: Watched): string[] {
  const answerMs = samples.flatMap((sample) => sample.answerMs);
  const memory = (program: 'api' | 'worker') =>
    Array.from({ length: parts }, (_, part) => {
      const megabytes = samples
        .filter((_sample, index) => Math.floor((parts * index) / samples.length) === part)
        .flatMap((sample) => sample[program]?.megabytes ?? []);
      return `${quantile(megabytes, 0.5) ?? '-'}–${quantile(megabytes, 1) ?? '-'}`;
    }).join(', ');
  const duringRestarts = unanswered.filter((request) => findRestart(deployment, request)).length;
  return [
    deployment.name,
    memory('api'),
    memory('worker'),
    String(Math.max(...samples.map(({ api }) => api?.descriptors ?? 0))),
    String(answerMs.length + unanswered.length),
    String(cached),
    [0.5, 0.95, 0.99, 1].map((share) => Math.round(quantile(answerMs, share) ?? NaN)).join(', '),
    String(duringRestarts),
    String(unanswered.length - duringRestarts),
    String(wrongAges.length),
    String(lost.size),
  ];
}

/** Counts requests by outcome: `9 ECONNREFUSED, 1 ECONNRESET`. */
function countOutcomes(requests: readonly HonestRequest[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of requests) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}

/** Lists the four latest disturbances before a time. */
const listLatest = (ms: number, disturbances: readonly Disturbance[]): string =>
  disturbances
    .filter(({ atMs }) => atMs < ms)
    .slice(-4)
    .map(({ text }) => text)
    .join(', ');

function describeNearest(ms: number, disturbances: readonly Disturbance[]): string {
  const [nearest] = [...disturbances].sort((a, b) => Math.abs(a.atMs - ms) - Math.abs(b.atMs - ms));
  if (!nearest) return '';
  const seconds = (ms - nearest.atMs) / 1_000;
  return `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'before' : 'after'} ${nearest.text}`;
}
