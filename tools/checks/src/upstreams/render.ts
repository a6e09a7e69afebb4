import type { StatementFinding } from './check-statements.ts';
import { isSound } from './check-upstreams.ts';
import type { Finding } from './finding.ts';

const headings = ['upstream', 'requested', 'status', 'redirect', 'shape', 'records', 'first record', 'what differs'];

const shapes = {
  fits: 'fits',
  differs: 'differs',
  unreachable: '-',
  refused: 'refused',
  not_checked: 'not checked',
} as const;

const nameOf = ({ upstream, switched_on }: Pick<Finding, 'upstream' | 'switched_on'>): string =>
  switched_on ? upstream : `${upstream} (off)`;

function toCells(finding: Finding): string[] {
  const { url, status, redirect, verdict, records, first, differs } = finding;
  const answered = verdict === 'unreachable' ? 'no answer' : String(status ?? '-');
  const shown = [answered, redirect ?? '-', shapes[verdict], String(records ?? '-'), first ?? '-'];
  return [nameOf(finding), url, ...shown, differs];
}

/** Renders the findings as a table in Markdown. */
export function renderTable(findings: readonly Finding[]): string {
  return renderMarkdown([headings, ...findings.map(toCells)]);
}

const verdictWords = { holds: 'holds', fails: 'fails', not_tested: 'not tested' } as const;

/** The verdict about a statement without which the adapter can do is information, and no failure. */
const toVerdict = ({ verdict, needed }: StatementFinding): string =>
  verdict === 'fails' && !needed ? 'otherwise' : verdictWords[verdict];

/** Renders the statements and what was seen as a table in Markdown. */
export function renderStatements(findings: readonly StatementFinding[]): string {
  const rows = findings.map((finding) => [finding.id, finding.statement, toVerdict(finding), finding.seen]);
  return renderMarkdown([['id', 'statement', 'verdict', 'what was seen'], ...rows]);
}

/** Renders a table in Markdown. Each column is as wide as its widest cell. */
function renderMarkdown(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const [head = []] = cells;
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...cells.slice(1)].map(toLine).join('\n');
}

/** Renders the sentences below the tables. */
export function renderSummary(findings: readonly Finding[], statements: readonly StatementFinding[]): string {
  const counted = findings.filter(({ switched_on }) => switched_on);
  const count = (verdict: Finding['verdict']) => counted.filter((finding) => finding.verdict === verdict).length;
  const tested = (verdict: string) => statements.filter((statement) => toVerdict(statement) === verdict).length;
  const result = isSound(findings, statements)
    ? 'Everything that is switched on answers as expected'
    : 'Not everything answers as expected';
  return (
    `${result}: ${count('fits')} fit, ${count('differs')} differ, ${count('unreachable')} unreachable, ` +
    `${count('refused')} refuse this place, ` +
    `${count('not_checked')} not checked. ` +
    `Statements: ${tested('holds')} hold, ${tested('fails')} fail, ${tested('otherwise')} otherwise, ` +
    `${tested('not tested')} not tested.`
  );
}
