import type { UpstreamCost } from '@postjoin/upstream';
import { messageOf, type Output } from './output.ts';
import type { PassReport } from './pass-report.ts';

/** Lines for people: one a source and venue as each is done, then the closing report. */
export function createTerminalOutput(write: (text: string) => void): Output {
  const line = (...columns: string[]) => write(`${columns.join('  ').trimEnd()}\n`);
  const list = (title: string, facts: Readonly<Record<string, unknown>>) => {
    line(title);
    for (const [name, value] of Object.entries(facts)) line(`  ${name.padEnd(18)}`, rendered(value));
  };
  const progress = (state: string, name: string, what: string) => line(state.padEnd(11), name.padEnd(14), what);
  return {
    source: ({ source, state, posts, error }) => progress(state, source, error ?? counted(posts, 'post')),
    venue: ({ venue, health }) =>
      progress(health?.status ?? 'reading', venue, health?.error ?? counted(health?.contracts, 'contract')),
    passed: (report) => write(renderReport(report)),
    failed: (error, unexpected) =>
      line(unexpected && error instanceof Error ? (error.stack ?? error.message) : messageOf(error)),
    unreadable: (generation, reason) => line(`Snapshot ${generation} in the store is passed over: ${reason}.`),
    found: list,
    facts: list,
  };
}

function renderReport(report: PassReport): string {
  const { posts, moves_known: moves } = report;
  const title = report.outcome === 'written' ? 'Snapshot' : 'Nothing could be fetched. Snapshot';
  const rows = Object.entries(report.upstreams).map(([name, cost]) => renderCost(name, cost));
  return [
    `${title} ${report.generation}, ${report.taken_at}, in ${report.seconds.toFixed(1)} s`,
    `  posts      ${number(posts.new)} new, ${number(posts.kept)} kept, ${number(posts.expired)} expired`,
    `  contracts  ${number(report.contracts)}; move known over 24 h ${number(moves.day)}, over 7 d ${number(moves.week)}`,
    `  asked      ${counted(report.calls, 'call')}, ${number(report.bytes)} bytes`,
    ...rows,
    `  cost       ${report.cpu_seconds.toFixed(1)} s of CPU, at most ${number(report.peak_megabytes)} MB of memory`,
    '',
  ].join('\n');
}

function renderCost(name: string, { calls, bytes, seconds, statuses }: UpstreamCost): string {
  const answers = Object.entries(statuses).map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`);
  const columns = [
    counted(calls, 'call').padStart(11),
    `${number(bytes).padStart(12)} bytes`,
    `${seconds.toFixed(1)} s`,
  ];
  return `    ${name.padEnd(14)}${columns.join('  ')}  ${answers.join(', ')}`;
}

const number = (value: number) => value.toLocaleString('en');

const counted = (count: number | undefined, what: string) =>
  count === undefined ? '' : `${number(count)} ${what}${count === 1 ? '' : 's'}`;

const rendered = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
