import { expect, it } from 'vitest';
import { errorCodes, failure, nullable, oneOf, ServiceError, success } from './index.ts';

it('says on every answer that it is retrieval only and carries the disclaimer', () => {
  const answer = success('Postjoin', { total: 0 });
  expect(answer).toMatchObject({ ok: true, product: 'Postjoin', retrieval_only: true, data: { total: 0 } });
  expect(answer.disclaimer).toContain('Informational only');
});

it('shapes an error with its facts, an empty payload and the request id', () => {
  const error = new ServiceError('invalid_parameter', 'hours must be 1 to 168, got 0.', {
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

it.each(Object.entries(errorCodes))('gives %s an HTTP status of an error', (code, { status }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(new ServiceError(code as keyof typeof errorCodes, 'x').status).toBe(status);
});

it('admits null to a list of values too, so that validators let it pass', () => {
  expect(nullable(oneOf(['up', 'down']))).toMatchObject({ type: 'string', nullable: true, enum: ['up', 'down', null] });
  expect(oneOf(['up', 'down'])).toMatchObject({ enum: ['up', 'down'] });
});
