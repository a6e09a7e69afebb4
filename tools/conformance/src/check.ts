import type { Service } from './service.ts';

/** One thing that is proved of the surface, by a tool that is not ours wherever there is one. */
export interface Check {
  readonly name: string;
  /** What was looked at, in a few words. @throws {Error} that says what does not conform */
  run(service: Service): Promise<string>;
}

const maxShownProblems = 20;
const maxProblemLength = 1_000;

/** Something does not conform; the lines say what. */
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

/** A check that needs something this machine does not have; said, and not counted as passed. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError';
}

/** @throws {NonconformingError} when there are problems */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new NonconformingError(problems);
}
