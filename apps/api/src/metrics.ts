import { hasFailed, isPlaceRefusal } from '@postjoin/market-venues/types';
import { countRows, describeRowActivity, measureAges } from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RecordRequest } from './http/access-log.ts';
import type { SnapshotHolder } from './snapshots/snapshot-holder.ts';

/** Bucket bounds of the latency histogram in seconds. A cached answer takes far less than 1 ms. */
const latencyBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The memory and event loop of the process. Their observers have no end, so all services of a process share them. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

export interface Metrics {
  observe: RecordRequest;
  /** Renders all metrics in the Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(
  holder: SnapshotHolder,
  { clock, droppedLogLines, version }: { clock: Clock; droppedLogLines: () => number; version: string },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'postjoin_requests_total',
    help: 'Requests answered, by route template, status, and the tool of an MCP call.',
    labelNames: ['route', 'status', 'tool'],
    registers,
  });
  const latency = new Histogram({
    name: 'postjoin_request_seconds',
    help: 'Time from the request to the end of its response, by route template.',
    labelNames: ['route'],
    buckets: latencyBuckets,
    registers,
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
  registerSnapshotGauges(registers, holder, clock);
  const all = Registry.merge([processMetrics, registry]);
  return {
    contentType: all.contentType,
    render: () => all.metrics(),
    observe({ route, status, tool, durationMs }) {
      requests.inc({ route, status, ...(tool !== undefined && { tool }) });
      latency.observe({ route }, durationMs / 1000);
    },
  };
}

const ageGauges = [
  ['snapshot_age_seconds', 'snapshot', 'the served snapshot was taken'],
  ['posts_age_seconds', 'posts', 'a source of posts last responded'],
  ['prices_age_seconds', 'prices', 'a market venue last responded'],
] as const;

function registerSnapshotGauges(registers: Registry[], holder: SnapshotHolder, clock: Clock): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name: `postjoin_${name}`,
      help,
      registers,
      collect() {
        const value = read();
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  gauge('snapshot_generation', 'Served snapshot generation.', () => holder.current?.generation ?? 0);
  for (const [name, kind, event] of ageGauges)
    gauge(name, `Seconds since ${event}. +Inf if that is not known.`, () => {
      const snapshot = holder.current?.table.metadata;
      return snapshot && measureAges(snapshot, clock())[kind];
    });
  gauge(
    'newest_row_age_seconds',
    'Seconds since the newest post that has a row. +Inf if no stored post has one.',
    () => {
      const { rows } = holder.current?.table ?? {};
      return rows && (clock().getTime() - (rows[0]?.atMs ?? -Infinity)) / 1000;
    },
  );
  gauge('store_answers', '1 while the store holds a snapshot that can be read, otherwise 0.', () =>
    Number(holder.health.isUsable),
  );
  registerRowGauges(registers, holder, clock);
  registerAccountGauge(registers, holder, clock);
  registerHealthGauges(registers, holder);
}

/** Registers the gauges for the rows of the served snapshot. */
function registerRowGauges(registers: Registry[], holder: SnapshotHolder, clock: Clock): void {
  new Gauge({
    name: 'postjoin_rows',
    help: 'Posts that are matched with a contract, by account and certainty.',
    labelNames: ['account', 'certainty'],
    registers,
    collect() {
      this.reset();
      const { rows } = holder.current?.table ?? {};
      for (const [account, counts] of Object.entries(rows ? countRows(rows).by_account : {}))
        for (const [certainty, count] of Object.entries(counts)) this.set({ account, certainty }, count);
    },
  });
  new Gauge({
    name: 'postjoin_row_overdue',
    help: '1 if the newest row of the account is older than is usual, otherwise 0; absent with too few rows to know.',
    labelNames: ['account'],
    registers,
    collect() {
      this.reset();
      for (const { account, overdue } of describeRowActivity(holder.current?.table.rows ?? [], clock()))
        if (overdue !== null) this.set({ account }, Number(overdue));
    },
  });
}

/** Registers the gauge for the newest posts of each account in the served snapshot. */
function registerAccountGauge(registers: Registry[], holder: SnapshotHolder, clock: Clock): void {
  new Gauge({
    name: 'postjoin_account_silent',
    help: '1 if the newest post of the account is older than is usual, otherwise 0.',
    labelNames: ['account'],
    registers,
    collect() {
      this.reset();
      const now = clock();
      for (const { account, silent } of holder.current?.table.describeFeed({ from: now, to: now }).accounts ?? [])
        this.set({ account }, Number(silent === true));
    },
  });
}

/** Registers the gauges for the health of feed sources and venues in the served snapshot. */
function registerHealthGauges(registers: Registry[], holder: SnapshotHolder): void {
  new Gauge({
    name: 'postjoin_feed_source_ok',
    help: '1 if the source answered for the served snapshot, 0 if it failed; absent if it was not called or refuses the place.',
    labelNames: ['source', 'handles'],
    registers,
    collect() {
      this.reset();
      for (const { name, handles, outcome, error } of holder.current?.table.metadata.feed ?? [])
        if (outcome !== 'unavailable' && !isPlaceRefusal(error))
          this.set({ source: name, handles: handles.join(',') }, Number(outcome === 'ok'));
    },
  });
  new Gauge({
    name: 'postjoin_venue_ok',
    help: '1 if no reading of the venue failed for the served snapshot, 0 if all or part of it failed; absent if it refuses the place.',
    labelNames: ['venue'],
    registers,
    collect() {
      this.reset();
      for (const venue of holder.current?.table.metadata.venues ?? [])
        if (venue.status !== 'unavailable' && !isPlaceRefusal(venue.error))
          this.set({ venue: venue.name }, Number(!hasFailed(venue)));
    },
  });
  new Gauge({
    name: 'postjoin_judge_failing_since_seconds',
    help: 'Unix time since which the language model gives no answer; absent while it does, and without one.',
    registers,
    collect() {
      const { failing_since: since } = holder.current?.table.metadata.judge ?? {};
      if (since === undefined) this.remove();
      else this.set(Date.parse(since) / 1000);
    },
  });
  new Gauge({
    name: 'postjoin_judge_one_sided',
    help: '1 if the language model refuses every row of the rules, or none; the label has which; absent otherwise.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      const { one_sided: kind } = holder.current?.table.metadata.judge ?? {};
      if (kind !== undefined) this.set({ kind }, 1);
    },
  });
  new Gauge({
    name: 'postjoin_refused_for_place',
    help: '1 for each source and venue that refuses the country, region or network of the worker.',
    labelNames: ['upstream'],
    registers,
    collect() {
      this.reset();
      const { feed = [], venues = [] } = holder.current?.table.metadata ?? {};
      for (const { name, error } of [...feed, ...venues]) if (isPlaceRefusal(error)) this.set({ upstream: name }, 1);
    },
  });
  new Gauge({
    name: 'postjoin_venue_fault',
    help: '1 for a venue whose last reading has an error; the label has the first word of the error.',
    labelNames: ['venue', 'fault'],
    registers,
    collect() {
      this.reset();
      for (const { name, status, error } of holder.current?.table.metadata.venues ?? [])
        if (status !== 'unavailable' && error !== undefined) this.set({ venue: name, fault: firstWord(error) }, 1);
    },
  });
}

/** Returns the word before the colon of an error, which names the kind of failure; `other` without such a word. */
function firstWord(error: string): string {
  return /^([a-z0-9_]{1,40}):/.exec(error)?.[1] ?? 'other';
}
