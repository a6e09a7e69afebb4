import { hasFailed, isPlaceRefusal } from '@postjoin/market-venues';
import { measureAges } from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import type { JudgeHealth, Snapshot } from '@postjoin/snapshot-store';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { JudgeTotals } from './decide.ts';
import type { PassOutcome } from './outcome.ts';
import type { Costs, PassKind, PassReport } from './pass-report.ts';

/** Prometheus metrics of the command `watch`. */
export interface WorkerMetrics {
  registry: Registry;
  passEnded(kind: PassKind, outcome: PassOutcome): void;
  snapshotWritten(snapshot: Snapshot, report: PassReport): void;
}

const ageGauges = [
  ['postjoin_snapshot_age_seconds', 'snapshot', 'the newest snapshot of this worker was taken'],
  ['postjoin_posts_age_seconds', 'posts', 'a source of posts last responded'],
  ['postjoin_prices_age_seconds', 'prices', 'a market venue last responded'],
] as const;

export interface MetricsDeps {
  /** Returns the calls, bytes and time that each upstream client has used since its creation, also in failed passes. */
  costs: () => Costs;
  /** Returns what the language model was asked and said since the start. Absent without one. */
  judge?: (() => JudgeTotals) | undefined;
  /** Returns the number of log lines that could not be written. */
  droppedLogLines: () => number;
  /** The version that runs. */
  version: string;
}

export function createMetrics(clock: Clock, { costs, judge, droppedLogLines, version }: MetricsDeps): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });

  let written: Snapshot | undefined;
  const ages = ageGauges.map(
    ([name, kind, event]) =>
      new Gauge({
        name,
        help: `Seconds since ${event}. +Inf if that is not known.`,
        registers,
        collect() {
          if (written) this.set(measureAges(written, clock())[kind]);
        },
      }),
  );
  const generation = gauge('postjoin_snapshot_generation', 'Number of the newest snapshot that this worker wrote.');
  const posts = gauge('postjoin_snapshot_posts', 'Posts in the newest snapshot.');
  const rows = gauge('postjoin_rows', 'Posts that are matched with a contract, by account and certainty.', [
    'account',
    'certainty',
  ]);
  const contracts = gauge('postjoin_venue_contracts', 'Contracts in scope, by venue.', ['venue']);
  const passSeconds = gauge('postjoin_pass_seconds', 'Duration of the last full pass that wrote a snapshot.');
  const sourceOk = gauge(
    'postjoin_feed_source_ok',
    '1 if the source responded in the last pass, 0 if it failed; absent if it is not called or refuses the place.',
    ['source', 'handles'],
  );
  const sourceSeen = gauge('postjoin_feed_source_last_success_seconds', 'Unix time of the last response of a source.', [
    'source',
    'handles',
  ]);
  const venueOk = gauge(
    'postjoin_venue_ok',
    '1 if no reading of the venue failed in the last pass, 0 if all or part of it failed; absent if it refuses the place.',
    ['venue'],
  );
  const venueSeen = gauge('postjoin_venue_last_success_seconds', 'Unix time of the last response of a venue.', [
    'venue',
  ]);
  const passes = new Counter({
    name: 'postjoin_passes_total',
    help: 'Passes by outcome; short passes read only the fast sources of posts.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  new Counter({
    name: 'postjoin_upstream_calls_total',
    help: 'Calls by upstream and HTTP status; 0 for no response.',
    labelNames: ['upstream', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [upstream, { statuses }] of Object.entries(costs()))
        for (const [status, count] of Object.entries(statuses)) this.inc({ upstream, status }, count);
    },
  });
  new Counter({
    name: 'postjoin_upstream_bytes_total',
    help: 'Bytes received, by upstream.',
    labelNames: ['upstream'],
    registers,
    collect() {
      this.reset();
      for (const [upstream, { bytes }] of Object.entries(costs())) this.inc({ upstream }, bytes);
    },
  });

  new Counter({
    name: 'postjoin_log_lines_dropped_total',
    help: 'Log lines that are missing, because the log could not be written.',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });

  new Gauge({
    name: 'postjoin_build_info',
    help: '1; the label has the version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);

  const setJudgeHealth = judge && createJudgeMetrics(registers, judge);

  // A gauge without labels starts at 0. The value 0 would look like a new snapshot without posts, so these gauges have
  // no value until they are set.
  for (const unset of [...ages, generation, posts, passSeconds]) unset.remove();

  function setHealth(snapshot: Snapshot): void {
    for (const series of [sourceOk, sourceSeen, venueOk, venueSeen, contracts]) series.reset();
    for (const { name, handles, outcome, error, last_success_at: seen } of snapshot.feed) {
      if (outcome === 'unavailable') continue;
      const labels = { source: name, handles: handles.join(',') };
      if (!isPlaceRefusal(error)) sourceOk.set(labels, outcome === 'ok' ? 1 : 0);
      if (seen !== null) sourceSeen.set(labels, Date.parse(seen) / 1000);
    }
    for (const health of snapshot.venues) {
      const { name: venue, status, contracts: count, last_success_at: seen } = health;
      if (status === 'unavailable') continue;
      if (!isPlaceRefusal(health.error)) venueOk.set({ venue }, hasFailed(health) ? 0 : 1);
      contracts.set({ venue }, count);
      if (seen !== null) venueSeen.set({ venue }, Date.parse(seen) / 1000);
    }
  }

  return {
    registry,
    passEnded: (kind, outcome) => passes.inc({ kind, outcome }),
    snapshotWritten(snapshot, report) {
      written = snapshot;
      generation.set(snapshot.generation);
      posts.set(snapshot.posts.length);
      for (const [account, counts] of Object.entries(report.rows.by_account))
        for (const [certainty, count] of Object.entries(counts)) rows.set({ account, certainty }, count);
      if (report.kind === 'full') passSeconds.set(report.seconds);
      setHealth(snapshot);
      setJudgeHealth?.(snapshot.judge);
    },
  };
}

/** Creates the metrics of the language model. Returns the function that sets those of its health. */
function createJudgeMetrics(
  registers: Registry[],
  readTotals: () => JudgeTotals,
): (health: JudgeHealth | undefined) => void {
  const counters = [
    ['postjoin_judge_calls_total', 'Requests to the language model.', [], ({ calls }) => ({ '': calls })],
    ['postjoin_judge_tokens_total', 'Tokens, as far as the server reports them.', ['kind'], ({ tokens }) => tokens],
    ['postjoin_judge_failures_total', 'Failures, by their fault.', ['fault'], ({ failures }) => failures],
    ['postjoin_judge_verdicts_total', 'Verdicts, by their effect.', ['effect'], ({ verdicts }) => verdicts],
  ] as const satisfies [string, string, string[], (totals: JudgeTotals) => Readonly<Record<string, number>>][];
  for (const [name, help, labelNames, read] of counters) {
    const [label] = labelNames;
    new Counter<string>({
      ...{ name, help, labelNames: [...labelNames], registers },
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read(readTotals())))
          this.inc(label === undefined ? {} : { [label]: value }, count);
      },
    });
  }
  const failingSince = new Gauge({
    name: 'postjoin_judge_failing_since_seconds',
    help: 'Unix time since which the language model gives no answer; absent while it does.',
    registers,
  });
  const oneSided = new Gauge({
    name: 'postjoin_judge_one_sided',
    help: '1 if the language model refuses every row of the rules, or none; the label has which; absent otherwise.',
    labelNames: ['kind'],
    registers,
  });
  failingSince.remove();
  return ({ failing_since: since, one_sided: kind } = {} as JudgeHealth) => {
    if (since === undefined) failingSince.remove();
    else failingSince.set(Date.parse(since) / 1000);
    oneSided.reset();
    if (kind !== undefined) oneSided.set({ kind }, 1);
  };
}
