import { isSound } from './check-upstreams.ts';
import type { Finding } from './finding.ts';

const headings = ['upstream', 'address', 'asked for', 'reachable', 'shape', 'records', 'what differs'];

const shapeOf = { fits: 'fits', differs: 'differs', unreachable: '-', not_asked: 'not asked' } as const;

function cellsOf({ upstream, address, asked, verdict, records, differs, switched_on }: Finding): string[] {
  const reachable = verdict === 'unreachable' ? 'no' : 'yes';
  const name = switched_on ? upstream : `${upstream} (off)`;
  return [name, address, asked, reachable, shapeOf[verdict], records === null ? '-' : String(records), differs];
}

/** Columns as wide as their widest cell. */
export function renderTable(findings: readonly Finding[]): string {
  const rows = [headings, ...findings.map(cellsOf)];
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

/** The sentence below the table. */
export function renderSummary(findings: readonly Finding[]): string {
  const counted = findings.filter(({ switched_on }) => switched_on);
  const of = (verdict: Finding['verdict']) => counted.filter((finding) => finding.verdict === verdict).length;
  const sound = isSound(findings)
    ? 'Everything that is switched on answers as expected'
    : 'Not everything answers as expected';
  return `${sound}: ${of('fits')} fit, ${of('differs')} differ, ${of('unreachable')} unreachable, ${of('not_asked')} not asked.`;
}
