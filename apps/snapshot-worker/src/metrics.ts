import type { Clock } from '@postjoin/settings';
import type { Snapshot } from '@postjoin/snapshot-store';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { PassOutcome } from './outcome.ts';
import type { PassReport } from './pass-report.ts';

/** What a worker that watches lets Prometheus read. */
export interface WorkerMetrics {
  registry: Registry;
  passEnded(outcome: PassOutcome): void;
  snapshotWritten(snapshot: Snapshot, report: PassReport): void;
}

export function createMetrics(clock: Clock): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers });

  let takenAtMs: number | undefined;
  new Gauge({
    name: 'postjoin_snapshot_age_seconds',
    help: 'Age of the newest snapshot that this worker wrote.',
    registers,
    collect() {
      if (takenAtMs !== undefined) this.set(Math.max(0, (clock().getTime() - takenAtMs) / 1000));
    },
  });
  const generation = gauge('postjoin_snapshot_generation', 'Number of the newest snapshot that this worker wrote.');
  const posts = gauge('postjoin_snapshot_posts', 'Posts in the newest snapshot.');
  const contracts = gauge('postjoin_venue_contracts', 'Contracts in scope, by venue.', ['venue']);
  const passSeconds = gauge('postjoin_pass_seconds', 'How long the last written pass took.');
  const sourceOk = gauge(
    'postjoin_feed_source_ok',
    '1 when the source answered in the last pass, 0 when it failed; absent when it is not called.',
    ['source', 'handles'],
  );
  const sourceSeen = gauge('postjoin_feed_source_last_success_seconds', 'Unix time of the last answer of a source.', [
    'source',
    'handles',
  ]);
  const venueOk = gauge(
    'postjoin_venue_ok',
    '1 when the venue was read whole in the last pass, 0 when all or part of it failed.',
    ['venue'],
  );
  const venueSeen = gauge('postjoin_venue_last_success_seconds', 'Unix time of the last answer of a venue.', ['venue']);
  const passes = counter('postjoin_passes_total', 'Passes by how they ended.', ['outcome']);
  const calls = counter('postjoin_upstream_calls_total', 'Calls by upstream and HTTP status; 0 for no answer.', [
    'upstream',
    'status',
  ]);
  const bytes = counter('postjoin_upstream_bytes_total', 'Bytes received, by upstream.', ['upstream']);

  function countCosts(report: PassReport): void {
    for (const [upstream, cost] of Object.entries(report.upstreams)) {
      bytes.inc({ upstream }, cost.bytes);
      for (const [status, count] of Object.entries(cost.statuses)) calls.inc({ upstream, status }, count);
    }
  }

  function showHealth(snapshot: Snapshot): void {
    for (const series of [sourceOk, sourceSeen, venueOk, venueSeen, contracts]) series.reset();
    for (const { name, handles, outcome, last_success_at: seen } of snapshot.feed) {
      if (outcome === 'unavailable') continue;
      const labels = { source: name, handles: handles.join(',') };
      sourceOk.set(labels, outcome === 'ok' ? 1 : 0);
      if (seen !== null) sourceSeen.set(labels, Date.parse(seen) / 1000);
    }
    for (const { name: venue, status, contracts: count, last_success_at: seen } of snapshot.venues) {
      if (status === 'unavailable') continue;
      venueOk.set({ venue }, status === 'ok' ? 1 : 0);
      contracts.set({ venue }, count);
      if (seen !== null) venueSeen.set({ venue }, Date.parse(seen) / 1000);
    }
  }

  return {
    registry,
    passEnded: (outcome) => passes.inc({ outcome }),
    snapshotWritten(snapshot, report) {
      takenAtMs = Date.parse(snapshot.taken_at);
      generation.set(snapshot.generation);
      posts.set(snapshot.posts.length);
      passSeconds.set(report.seconds);
      showHealth(snapshot);
      countCosts(report);
    },
  };
}
