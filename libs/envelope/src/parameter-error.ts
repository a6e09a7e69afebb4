import { showValue } from '@postjoin/values';
import { ServiceError } from './service-error.ts';

/**
 * Creates the error `invalid_parameter` about one parameter. The message names the parameter and the expected value,
 * and the received value if there is one.
 */
export function parameterError(parameter: string, facts: { expected: string; got?: unknown }): ServiceError {
  const name = showValue(parameter);
  const got = facts.got === undefined ? undefined : showValue(facts.got);
  const message = `${name} must be ${facts.expected}${got === undefined ? '' : `; got ${JSON.stringify(got)}`}.`;
  return new ServiceError('invalid_parameter', message, {
    parameter: name,
    expected: facts.expected,
    ...(got === undefined ? {} : { got }),
  });
}
