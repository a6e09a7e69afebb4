import { expect, it } from 'vitest';
import { describeError } from './index.ts';

function catchError(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('the call succeeded');
}

const quotedPattern = 'SECRET(';

it.each([
  ['a number', () => BigInt('SECRET')],
  ['JSON', () => JSON.parse('SECRET') as unknown],
  ['several lines', () => JSON.parse('SECRET\n    at SECRET') as unknown],
  ['a URL', () => new URL('SECRET')],
  ['a header', () => new Headers({ authorization: 'SECRET\n' + 'SECRET\0' })],
  ['a text that is no object', () => Reflect.has('SECRET' as unknown as object, 'key')],
  ['a pattern', () => new RegExp(quotedPattern)],
])('omits the message of an error that quotes %s', (_what, call) => {
  const description = describeError(catchError(call));
  expect(JSON.stringify(description)).not.toContain('SECRET');
  expect(description.stack).toMatch(/^\w+\n {4}at .*describe-error\.test\.ts/s);
});

it('has the code of an error, but no other property', () => {
  const error = Object.assign(new TypeError('broken'), { code: 'ERR_BROKEN', input: 'SECRET' });
  expect(describeError(error)).toEqual({
    name: 'TypeError',
    code: 'ERR_BROKEN',
    stack: expect.stringMatching(/^TypeError\n {4}at /) as string,
  });
});

it('describes a thrown value that is no error by its type', () => {
  expect(describeError('SECRET')).toEqual({ name: 'string', stack: 'string' });
});
