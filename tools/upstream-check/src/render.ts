import { isSound } from './check-upstreams.ts';
import type { Finding } from './finding.ts';

const headings = ['upstream', 'address', 'requested', 'reachable', 'shape', 'records', 'what differs'];

const shapes = { fits: 'fits', differs: 'differs', unreachable: '-', not_checked: 'not checked' } as const;

function toCells({ upstream, address, requested, verdict, records, differs, switched_on }: Finding): string[] {
  const reachable = verdict === 'unreachable' ? 'no' : 'yes';
  const name = switched_on ? upstream : `${upstream} (off)`;
  return [name, address, requested, reachable, shapes[verdict], records === null ? '-' : String(records), differs];
}

/** Renders a text table. Each column is as wide as its widest cell. */
export function renderTable(findings: readonly Finding[]): string {
  const rows = [headings, ...findings.map(toCells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Renders the sentence below the table. */
export function renderSummary(findings: readonly Finding[]): string {
  const counted = findings.filter(({ switched_on }) => switched_on);
  const count = (verdict: Finding['verdict']) => counted.filter((finding) => finding.verdict === verdict).length;
  const result = isSound(findings)
    ? 'Everything that is switched on answers as expected'
    : 'Not everything answers as expected';
  return `${result}: ${count('fits')} fit, ${count('differs')} differ, ${count('unreachable')} unreachable, ${count('not_checked')} not checked.`;
}
