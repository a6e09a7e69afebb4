export { checkUpstreams, checkedNames, isSound, type CheckedName, type UpstreamCheck } from './check-upstreams.ts';
export { checkStatements, statements, type StatementCheck, type StatementFinding } from './check-statements.ts';
export { verdicts, type Finding, type Verdict } from './finding.ts';
export { renderStatements, renderSummary, renderTable } from './render.ts';
