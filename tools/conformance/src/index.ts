export { type Check } from './check.ts';
export { runChecks, type CheckResult } from './run-checks.ts';
export { hasRecordings, situations, startService, type Service } from './service.ts';
