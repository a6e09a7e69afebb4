export { checkUpstreams, checkedNames, isSound, type CheckedName, type UpstreamCheck } from './check-upstreams.ts';
export { verdicts, type Finding, type Verdict } from './finding.ts';
export { renderSummary, renderTable } from './render.ts';
