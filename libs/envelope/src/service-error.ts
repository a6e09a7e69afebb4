import { errorCodes, type ErrorCode } from './error-codes.ts';

/** The facts of an error that a caller may see. Nothing else of an error ever leaves the service. */
export interface ErrorFacts {
  parameter?: string;
  expected?: string;
  got?: string;
  retry_after_s?: number;
}

/**
 * An error that is meant for the caller: a code of the table, one sentence that says what to change, and its facts.
 * Throw it where the fault is noticed; it is shaped into an envelope in one place.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
