import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { JudgeTotals } from './decide.ts';
import type { PassOutcome } from './outcome.ts';
import type { Costs, PassKind } from './pass-report.ts';

/** Prometheus metrics of the command `watch`. The api serves those of the snapshot. */
export interface WorkerMetrics {
  registry: Registry;
  passEnded(kind: PassKind, outcome: PassOutcome): void;
}

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

export function createMetrics({ costs, judge, droppedLogLines, version }: MetricsDeps): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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

  if (judge) createJudgeMetrics(registers, judge);
  return { registry, passEnded: (kind, outcome) => passes.inc({ kind, outcome }) };
}

/** Creates the metrics of the requests to the language model. */
function createJudgeMetrics(registers: Registry[], readTotals: () => JudgeTotals): void {
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
}
