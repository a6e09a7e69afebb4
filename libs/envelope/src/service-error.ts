import { errorCodes, type ErrorCode } from './error-codes.ts';

/** Details of an error for the caller. Only the code, the message and these details leave the service. */
export interface ErrorFacts {
  parameter?: string;
  expected?: string;
  got?: string;
  retry_after_s?: number;
}

/**
 * An error for the caller: a code of `errorCodes`, one sentence that explains what to change, and details. The error is
 * thrown where the problem is detected. The transports (HTTP and MCP) convert it to an envelope.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}, options?: ErrorOptions) {
    // It is an answer, so nobody reads where it was thrown. To record that takes a quarter of the time of a 429.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
