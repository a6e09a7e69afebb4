import { showValue } from '@postjoin/values';
import type { ErrorCode } from './error-codes.ts';
import { ServiceError } from './service-error.ts';

/**
 * Creates the error about one parameter. The message names the parameter and the expected value, and the received value
 * if there is one.
 */
export function parameterError(
  code: ErrorCode,
  parameter: string,
  facts: { expected: string; got?: unknown },
): ServiceError {
  const name = showValue(parameter);
  const got = facts.got === undefined ? undefined : showValue(facts.got);
  const message = `${name} must be ${facts.expected}${got === undefined ? '' : `; got ${JSON.stringify(got)}`}.`;
  return new ServiceError(code, message, {
    parameter: name,
    expected: facts.expected,
    ...(got === undefined ? {} : { got }),
  });
}
