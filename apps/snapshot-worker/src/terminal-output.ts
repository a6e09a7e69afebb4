import { describeError } from '@postjoin/program';
import type { UpstreamCost } from '@postjoin/upstream';
import { formatCount, formatNumber, readMessage, type Output } from './output.ts';
import type { PassReport } from './pass-report.ts';

/** Writes plain text: one line per source and venue as it completes, then the report of the pass. */
export function createTerminalOutput(write: (text: string) => void): Output {
  const line = (...columns: string[]) => write(`${columns.join('  ').trimEnd()}\n`);
  const progress = (state: string, name: string, detail: string) => line(state.padEnd(11), name.padEnd(14), detail);
  return {
    sourceProgress: ({ source, state, posts, error }) => progress(state, source, error ?? formatIfKnown(posts, 'post')),
    venueProgress: ({ venue, health }) =>
      progress(health?.status ?? 'reading', venue, health?.error ?? formatIfKnown(health?.contracts, 'contract')),
    passReport: (report) => write(renderReport(report)),
    failure: (error, unexpected) =>
      line(unexpected ? `Unexpected failure: ${describeError(error).stack}` : readMessage(error)),
    unreadableSnapshot: (generation, reason) =>
      line(`Skipping unreadable snapshot ${generation} in the store: ${reason}.`),
    commandResult({ message, facts }) {
      line(message);
      for (const [name, value] of Object.entries(facts)) for (const text of renderFact(name, value)) line(text);
    },
    event: (_name, message) => line(message),
    warning: (message) => line(`Warning: ${message}`),
  };
}

function renderReport(report: PassReport): string {
  const { posts, rows, moves_known: moves } = report;
  const written = report.kind === 'short' ? 'Short pass. Snapshot' : 'Snapshot';
  const title = report.outcome === 'written' ? written : 'Nothing could be fetched. Snapshot';
  const costs = Object.entries(report.upstreams).map(([name, cost]) => renderCost(name, cost));
  return [
    `${title} ${report.generation}, ${report.taken_at}, in ${report.seconds.toFixed(1)} s`,
    ...(report.redated_from === undefined
      ? []
      : [`  clock      the previous snapshot was dated ${report.redated_from}, in the future; its times are repaired`]),
    `  posts      ${formatNumber(posts.new)} new, ${formatNumber(posts.retained)} retained, ${formatNumber(posts.expired)} expired`,
    `  rows       ${formatNumber(rows.shown)}, ${formatNumber(rows.new)} new; ${describeAccounts(rows)}`,
    `  contracts  ${formatNumber(report.contracts)}; move known over 24 h ${formatNumber(moves.day)}, over 7 d ${formatNumber(moves.week)}`,
    `  upstreams  ${formatCount(report.calls, 'call')}, ${formatNumber(report.bytes)} bytes`,
    ...costs,
    ...(report.archive
      ? [`  archive    ${report.archive.error ?? `${formatCount(report.archive.lines, 'line')} appended`}`]
      : []),
    ...(report.judge
      ? [
          `  judge      ${report.judge.model}: ${report.judge.error ?? report.judge.one_sided ?? 'ok'}; ${formatCount(report.judge.calls_today, 'call')} today`,
        ]
      : []),
    `  cost       ${report.cpu_seconds.toFixed(1)} s of CPU, at most ${formatNumber(report.peak_megabytes)} MB of memory`,
    '',
  ].join('\n');
}

/** Describes the rows of each account, such as "trump 12 high, 20 possible". */
function describeAccounts({ by_account: counts }: PassReport['rows']): string {
  return Object.entries(counts)
    .map(([account, { high, possible }]) => `${account} ${formatNumber(high)} high, ${formatNumber(possible)} possible`)
    .join('; ');
}

function renderCost(name: string, { calls, bytes, seconds, statuses }: UpstreamCost): string {
  const counts = Object.entries(statuses).map(
    ([status, count]) => `${status === '0' ? 'no response' : status}: ${count}`,
  );
  const columns = [
    formatCount(calls, 'call').padStart(11),
    `${formatNumber(bytes).padStart(12)} bytes`,
    `${seconds.toFixed(1)} s`,
  ];
  return `    ${name.padEnd(14)}${columns.join('  ')}  ${counts.join(', ')}`;
}

/** Renders a fact as a line, and one with members, such as the health of each source, as a line for each of them. */
function renderFact(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`  ${name.padEnd(18)}  ${formatValue(value)}`];
  const members = Object.entries(value).map(([key, member]) => `    ${key.padEnd(42)}  ${formatValue(member)}`);
  return [`  ${name}`, ...members];
}

const formatIfKnown = (count: number | undefined, noun: string) =>
  count === undefined ? '' : formatCount(count, noun);

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
