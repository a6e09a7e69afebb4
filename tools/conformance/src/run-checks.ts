import { SkippedError, type Check } from './check.ts';
import type { Service } from './service.ts';

export interface CheckResult {
  check: string;
  service: string;
  outcome: 'passed' | 'failed' | 'skipped';
  detail: string;
}

/** Makes the checks one after the other; one that fails does not keep the others from being made. */
export async function runChecks(service: Service, checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await check.run(service).then(
      (detail) => ({ outcome: 'passed' as const, detail }),
      (error: unknown) => ({
        outcome: error instanceof SkippedError ? ('skipped' as const) : ('failed' as const),
        detail: error instanceof Error ? error.message : String(error),
      }),
    );
    results.push({ check: check.name, service: service.name, ...result });
    console.log(`${result.outcome.padEnd(7)} ${check.name} (${service.name}): ${result.detail}`);
  }
  return results;
}
