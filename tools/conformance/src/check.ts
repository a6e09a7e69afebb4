import type { Service } from './service.ts';

/** One check of the public interface, with a third-party tool where one exists. */
export interface Check {
  readonly name: string;
  /**
   * Returns a short summary of what was checked.
   *
   * @throws {NonconformingError} if the service does not conform
   * @throws {SkippedError} if this machine lacks something that the check needs
   */
  run(service: Service): Promise<string>;
}

const maxShownProblems = 20;
const maxProblemLength = 1_000;

/** The service does not conform. The message has one problem per line. */
export class NonconformingError extends Error {
  override readonly name = 'NonconformingError';

  constructor(problems: readonly string[]) {
    super(
      problems
        .slice(0, maxShownProblems)
        .map((problem) => problem.slice(0, maxProblemLength))
        .join('\n'),
    );
  }
}

/** The check could not run on this machine. The report lists the check as skipped, not as passed. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError';
}

/** @throws {NonconformingError} if there are problems */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new NonconformingError(problems);
}
