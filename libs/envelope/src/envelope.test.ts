import { expect, it } from 'vitest';
import { errorCodes, failure, nullable, oneOf, ServiceError, success } from './index.ts';

it('marks every answer as retrieval only and adds the disclaimer', () => {
  const answer = success('Postjoin', { total: 0 });
  expect(answer).toMatchObject({ ok: true, product: 'Postjoin', retrieval_only: true, data: { total: 0 } });
  expect(answer.disclaimer).toContain('Informational only');
});

it('wraps an error with its details, an empty payload and the request id', () => {
  const error = new ServiceError('invalid_parameter', 'hours must be from 1 to 168; got 0.', {
    parameter: 'hours',
    expected: 'an integer from 1 to 168',
    got: '0',
  });
  expect(failure('Postjoin', error, 'r1')).toMatchObject({
    ok: false,
    data: {},
    error: { code: 'invalid_parameter', parameter: 'hours', got: '0', request_id: 'r1' },
  });
});

it.each(Object.entries(errorCodes))('maps %s to an HTTP error status', (code, { status }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(new ServiceError(code as keyof typeof errorCodes, 'x').status).toBe(status);
});

it('an error for the caller does not record where it was thrown, and errors after it do', () => {
  expect(new ServiceError('internal', 'x').stack).not.toContain('    at ');
  expect(new Error('x').stack).toContain('    at ');
});

it('adds null to the enum of a nullable schema, so validators accept it', () => {
  expect(nullable(oneOf(['up', 'down']))).toMatchObject({ type: 'string', nullable: true, enum: ['up', 'down', null] });
  expect(oneOf(['up', 'down'])).toMatchObject({ enum: ['up', 'down'] });
});
